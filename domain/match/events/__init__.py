"""What can have happened to a match, beside its game's own events; each with its stored name and its audience."""

from typing import TypeAlias, get_args

from domain.match.events.asking import (
    ChanceDrawn,
    ChanceUsed,
    DeadlineExtended,
    DeadlineMissed,
    DecisionOpened,
    Rewound,
    SeatReachable,
    SeatUnreachable,
    StillThere,
    StillThereAsked,
    WaitRestored,
    WaitShortened,
)
from domain.match.events.disputing import (
    DeadlineRestored,
    DisputeAsked,
    DisputeOpened,
    DisputeRuled,
    MatchRuled,
    PlayHeld,
    PlayResumed,
    ResultAnnulled,
    RulingProposed,
)
from domain.match.events.hosting import (
    AbsenceAnnounced,
    AbsenceEnded,
    DeputyEnded,
    HostSucceeded,
    MatchStopped,
    Passing,
    PauseEnded,
    PlayPaused,
    QuietHoursSet,
    SeatDeputised,
    SeatPassed,
    Succession,
    TimeAgreed,
    TimeDeclined,
    TimeGiven,
    TimeWished,
)
from domain.match.events.ordering import (
    AheadCarriedOut,
    AnswerHeld,
    Counts,
    OnlyMovePlayed,
    OrderCarriedOut,
    OrderedBy,
    OrderNotPlayed,
    OrdersRefused,
    PlanDropped,
    PlanFollowed,
    PlanSet,
    PlanWaits,
    ResignationAsked,
)
from domain.match.events.parts import (
    Lacks,
    LineRefused,
    Look,
    Looked,
    OnlyMoves,
    Rewinding,
    RulingKind,
    SeriesRef,
    StoredPlanLine,
    VaultRef,
    Waiting,
    Watching,
    WordTold,
)
from domain.match.events.seating import (
    Ended,
    InvitationAccepted,
    InvitationDeclined,
    InvitationsExpired,
    Opened,
    RolesRolled,
    RulesAdopted,
    SeatTaken,
    SeatVacated,
    SeatWished,
    SeedOpened,
    SeriesRanked,
    Started,
    WordGiven,
    WordsTold,
)
from domain.match.events.seen import (
    AWAY_DAYS,
    HostSeen,
    OpenedSeen,
    OwnDiary,
    OwnDispute,
    OwnOrder,
    OwnPlan,
    OwnRefusal,
    OwnRuling,
    PressSeen,
    RewoundSeen,
    SeatDeputisedSeen,
    SeatPassedSeen,
    SeatSeen,
    WordSeen,
)
from domain.match.events.talking import (
    DiaryKept,
    DrawAgreed,
    DrawLapsed,
    DrawProposed,
    LooksTold,
    PressSent,
    SecretsSeen,
)
from domain.wire import Wired

MatchEvent: TypeAlias = (
    Opened | RolesRolled | SeatTaken | WordGiven | SeatWished | InvitationAccepted | InvitationDeclined | InvitationsExpired
    | Started
    | DecisionOpened | WaitShortened | WaitRestored | OnlyMovePlayed | OrderCarriedOut | AheadCarriedOut | OrdersRefused
    | OrderNotPlayed | AnswerHeld | PlanSet | PlanFollowed | PlanWaits | PlanDropped | ChanceUsed | ChanceDrawn
    | SeatUnreachable | SeatReachable | DeadlineExtended
    | DeadlineMissed | StillThereAsked | StillThere
    | Rewound | DrawProposed | DrawAgreed | DrawLapsed | ResignationAsked | SeatVacated
    | DisputeAsked | DisputeOpened | RulingProposed | DisputeRuled | MatchRuled | PlayHeld | PlayResumed
    | DeadlineRestored | ResultAnnulled
    | TimeGiven | TimeWished | TimeAgreed | TimeDeclined
    | PlayPaused | PauseEnded | AbsenceAnnounced | AbsenceEnded | SeatPassed | HostSucceeded
    | QuietHoursSet | SeatDeputised | DeputyEnded | MatchStopped
    | PressSent | DiaryKept | SecretsSeen | WordsTold | LooksTold | Ended | SeedOpened | SeriesRanked
    | RulesAdopted
)  # fmt: skip
MATCH_EVENTS: tuple[type[Wired], ...] = get_args(MatchEvent)
