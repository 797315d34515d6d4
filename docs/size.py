"""How much of the production code stands in areas that revision 1591422 had, and how much in areas made since: docs/size.md.

``python docs/size.py [REVISION]`` in a clone with its history; the first area whose pattern fits a file has it.
"""

import re
import subprocess
import sys

THEN = "1591422"
PRODUCTION = ("domain/*.py", "mail/*.py", "pbem/*.py", "worker/*.py")
GAME = "domain/games/[a-z_]+/"
SINCE = {
    "replays, reviews, what can be known": (
        rf"{GAME}(review|knowledge)(/.*|\.py)|{GAME}telling/replay\.py|pbem/replay/.*|domain/(panels|review|rolling)\.py"
        r"|domain/match/(reviewing|watching)\.py|pbem/web/(theatre|reviewing|stage)\.py"
        r"|pbem/clubhouse/(matches/observers|letters/observing)\.py|domain/match/reading/personal/observing\.py"
    ),
    "disputes, audit, rulings, the desk": (
        r"pbem/(audit|judging|web/desk|cli/auditing|cli/judging)/.*"
        r"|pbem/cli/(letters/)?(acts|reasons|looking|reading_aloud|searching)\.py|domain/match/(rules|reading|events)/disputing\.py"
        r"|domain/match/rules/(ruling|redeciding|rewinding|seconding|reaching)\.py|domain/match/(why|as_typed|effective)\.py"
        r"|pbem/clubhouse/matches/(disputes|rulings|seconding|looks)\.py|pbem/clubhouse/(acts|notes|retrying)\.py"
        r"|mail/outbound/compose/(ruling|looks)\.py"
    ),
    "plans in Quinta Colonna and Mata Hari": r"domain/games/(quinta_colonna|mata_hari)/plans/.*",
    "what people write in their own words": (
        r"domain/reading/(aimed|clauses|daily|doubts|misgivings|number_words|retraction|signature|slips|statements"
        r"|whose|whys|word_lists)\.py|domain/reading/weighing/.*|domain/match/reading/(?!notation|disputing|__init__)[a-z_]+\.py"
        rf"|domain/match/reading/(talking|whole|own_words|named)/.*|{GAME}reading/(own_[a-z_]+|red_words|option_words|statement_words)\.py"
        r"|mail/inbound/(parts|machines)/.*|mail/inbound/quoting/(interleaved|prefixed|weak_headings|marks)\.py"
        r"|mail/inbound/html/(certainty|styles|visibility)\.py"
    ),
    "hosting, absences, the open list, what people may ask for": (
        r"domain/match/events/hosting\.py|domain/match/(quiet|days|pace|reliability|rating|own_word)\.py|domain/player/news\.py"
        r"|domain/match/rules/(hosting|quieting|stopping|leaving|wishes|invitations|adopting|sharing|commands|deputising)\.py"
        r"|domain/match/reading/(personal/(?!forgetting|observing).*|running/.*)"
        r"|pbem/clubhouse/letters/(offers|open_list|rematch|succession|hosting|host_questions|own_matches|rating|lapsing|reminders"
        r"|settling|new_address|over_limit|of_no_match|astray|same_message_id)\.py|pbem/clubhouse/people/.*"
        r"|pbem/clubhouse/matches/(deadlines/)?(hosting|hosts|absent|aside|clock|continuing|guests|lead|listings|own|rated|reliable|reminding"
        r"|resuming|terms|standing|deputised|rationing)\.py|pbem/clubhouse/streams/deputies\.py|pbem/clubhouse/muted\.py|pbem/cli/(running/.*|players\.py|ratings\.py)"
        r"|mail/outbound/compose/(host|offer|open_list|own_matches|ratings|settings|new_address|astray|digest|opening_form|entry"
        r"|own_words|reasons)\.py|pbem/clubhouse/outbox/(settings|ratings)_told\.py"
    ),
    "forgetting, and showing people what is kept of them": (
        r"pbem/clubhouse/forgetting/.*|pbem/clubhouse/letters/(own_data|farewell)\.py|pbem/clubhouse/erased\.py"
        r"|mail/outbound/(own_data|compose/own_data|compose/farewell)\.py|domain/match/reading/personal/forgetting\.py"
        r"|pbem/store/(before|attempts|apart)\.py"
    ),
    "records that prove a match, keys that change": (
        r"pbem/record/.*|pbem/cli/(proving|keys)\.py|pbem/clubhouse/secrets/rotation\.py"
    ),
    "watching the service, limits, letting go of what is old": (
        r"pbem/watch/.*|pbem/clubhouse/(tidying|soundness)\.py|pbem/cli/(letters/canary|waiting|tidying|since)\.py"
        r"|pbem/(readiness|limits|page_server|secret)\.py|pbem/clubhouse/inbox/allowance\.py"
        r"|pbem/clubhouse/streams/snapshots\.py|pbem/store/(heads|arrivals|tables/operating|tables/door|own_means|totals|ring)\.py"
        r"|pbem/clubhouse/outbox/(undelivered|resending|rewriting|digests|asked_addresses|waiting_news)\.py"
    ),
    "setting it up, saying what is wrong with it, fetching letters": (
        r"pbem/(setup|doctor)/.*|pbem/cli/(doctor|setup)\.py|mail/inbound/mailbox/.*|pbem/clubhouse/inbox/(mailboxes|sorting)\.py"
        r"|pbem/(doors|mail_in|passwords|quota|settings_file|backup_folder)\.py|pbem/clubhouse/outbox/(departing|known)\.py"
    ),
    "signing in, and pages that are new": (
        r"pbem/clubhouse/signing_in/.*|pbem/store/sessions\.py"
        r"|pbem/web/(sessions|signing_in|limiting|matches|kept|fairness|health|filled)\.py"
    ),
    "steps of the database since": r"pbem/store/migrations/(versions/00(0[3-9]|[1-9]\d)_.*|dropping\.py|outbox_lines\.py)",
}
OF_THEN = {
    "games: positions": rf"{GAME}position(/.*|(_[a-z]+)?\.py)|domain/position(_compare)?\.py",
    "games: plans of Casablanca and La Vedova Nera": rf"{GAME}plan(s/.*|s\.py|_[a-z]+\.py)|domain/plans(/.*|\.py)",
    "games: reading, and the toolkit for it": (
        rf"{GAME}(reading/.*|(grammar|lexicon|notation|naming|signs|reader|tokens|writing|talk|claim_[a-z]+|filed_words)\.py)"
        r"|domain/reading/.*"
    ),
    "games: telling": (
        rf"{GAME}((telling|words)/.*|(story[a-z_]*|menu|listing[a-z_]*|phrases|refusals|drawing|sentences|surroundings|shown"
        r"|rulebook|catalogue)\.py)"
    ),
    "games: boards, rules, sight, bots": r"domain/games/.*",
    "match, players, and what games and match share": r"domain/.*",
    "letters in": r"mail/inbound/.*",
    "letters out": r"mail/.*",
    "clubhouse": r"pbem/clubhouse/.*",
    "store": r"pbem/store/.*",
    "commands": r"pbem/cli/.*",
    "pages": r"pbem/web/.*",
    "demonstration, settings, serving, worker": r".*",
}


def lines(revision: str) -> dict[str, int]:
    """The production files of a revision, and how many lines each has."""
    asked = ["git", "grep", "-c", "", revision, "--", *PRODUCTION]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return {path: int(count) for _, path, count in (line.split(":") for line in told)}


def areas(revision: str) -> dict[str, int]:
    """How many lines each area has."""
    found = dict.fromkeys((*OF_THEN, *SINCE), 0)
    for path, count in lines(revision).items():
        of_then = {} if revision == THEN else SINCE
        found[next(area for area, pattern in (of_then | OF_THEN).items() if re.fullmatch(pattern, path))] += count
    return found


def main() -> None:
    """Print how many lines each area has."""
    then, now = areas(THEN), areas(sys.argv[1] if len(sys.argv) > 1 else "HEAD")
    for group in (OF_THEN, SINCE):
        for area in group:
            print(f"| {area} | {then[area]:,} | {now[area]:,} |")
        before, after = (sum(of[area] for area in group) for of in (then, now))
        print(f"| together | {before:,} | {after:,} |")


if __name__ == "__main__":
    main()
