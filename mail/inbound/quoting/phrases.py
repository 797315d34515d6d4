"""What mail programs themselves write, in the languages they speak: data alone, in small letters.

Where a word is missing here, the shapes that need no language (a date, an address and a colon; a quotation below) still tell.
"""

from typing import Final

WROTE: Final = (
    # en, it
    "wrote", "writes", "has written", "said", "said the following", "commented", "ha scritto", "hai scritto", "scrisse",
    "scrive", "scriveva", "ha escrito",
    # de, fr, es, pt, ca, ro
    "schrieb", "schrieben", "schreibt", "geschrieben", "a écrit", "écrit", "a ecrit", "escribió", "escribio",
    "escribía", "escreveu", "va escriure", "ha escrit", "a scris", "scrie",
    # nl, sv, da, no, fi, et, is
    "schreef", "schreven", "geschreven", "skrev", "skrev følgende", "kirjoitti", "kirjutas", "skrifaði",
    # pl, cs, sk, sl, hr, hu, lt, lv
    "napisał", "napisała", "napisał(a)", "pisze", "napsal", "napsala", "napsal(a)", "napísal", "napísala",
    "napísal(a)", "napisao", "napisala", "je napisao/la", "je napisal", "piše", "ezt írta", "írta", "rašė",
    "rakstīja",
    # ru, uk, bg, sr, el, tr, vi, id
    "написал", "написала", "написал(а)", "написал(a)", "пишет", "писал", "писал(а)", "написав", "написала", "пише",
    "написа", "је написао/ла", "έγραψε", "έγραψε/αν", "şunu yazdı", "şunları yazdı", "yazdı", "đã viết", "menulis",
    # he, ar, hi, th
    "כתב", "כתב/ה", "כתבה", "كتب", "ने लिखा", "เขียนว่า",
)  # fmt: skip
WROTE_UNSPACED: Final = (
    "写道",
    "寫道",
    "写到",
    "のメール",
    "が書きました",
    "は書きました",
    "님이 작성",
    "님이 썼습니다",
)

SAYS_OF: Final = (
    "quoting", "citando", "zitat von", "citing", "quoted by", "mensaje citado por", "en réponse à", "in reply to",
    "citat från", "citat fra", "citeren", "selon", "cytowanie", "cituji", "scritto da",
)  # fmt: skip

HEADERS: Final[dict[str, frozenset[str]]] = {
    "from": frozenset([
        "from", "da", "mittente", "von", "absender", "de", "expéditeur", "remitente", "remetente", "van", "afzender",
        "från", "fra", "lähettäjä", "keneltä", "od", "nadawca", "odesílatel", "odosielateľ", "от", "от кого", "від",
        "feladó", "de la", "kimden", "gönderen", "από", "差出人", "送信者", "发件人", "寄件者", "寄件人", "發件人",
        "보낸 사람", "보낸사람", "מאת", "من", "dari", "từ", "pošiljatelj", "pošilja", "nuo", "no", "saatja",
    ]),
    "date": frozenset([
        "sent", "date", "sent at", "inviato", "inviata", "inviato il", "data", "data invio", "gesendet",
        "gesendet am", "datum", "envoyé", "envoyé le", "date d'envoi", "enviado", "enviado el", "enviado em",
        "enviada", "enviada em", "fecha", "verzonden", "verstuurd", "skickat", "sendt", "dato", "lähetetty", "päivä",
        "päivämäärä", "päiväys", "pvm", "wysłano", "wysłane", "odesláno", "odoslané", "dátum", "отправлено", "дата",
        "надіслано", "küldve", "elküldve", "trimis", "gönderildi", "gönderme tarihi", "tarih", "στάλθηκε",
        "ημερομηνία", "送信日時", "送信日", "日付", "日時", "发送时间", "发送日期", "寄件日期", "傳送日期", "日期",
        "發送時間", "보낸 날짜", "날짜", "נשלח", "תאריך", "إرسال", "التاريخ", "tanggal", "ngày", "poslano", "poslato",
        "enviat",
    ]),
    "to": frozenset([
        "to", "a", "per", "destinatario", "an", "empfänger", "à", "pour", "destinataire", "para", "destinatário",
        "aan", "till", "til", "vastaanottaja", "kenelle", "do", "komu", "кому", "címzett", "către", "kime", "alıcı",
        "προς", "宛先", "收件人", "收件者", "받는 사람", "받는사람", "אל", "إلى", "kepada", "đến", "za", "prima",
        "kam", "kellele", "per a",
    ]),
    "subject": frozenset([
        "subject", "oggetto", "ogg", "betreff", "betr", "objet", "sujet", "asunto", "assunto", "onderwerp", "ämne",
        "emne", "aihe", "temat", "předmět", "predmet", "тема", "tárgy", "subiect", "konu", "θέμα", "件名", "主题",
        "主旨", "主題", "제목", "נושא", "الموضوع", "subjek", "chủ đề", "zadeva", "assumpte", "tema", "teema",
    ]),
    "other": frozenset([
        "cc", "bcc", "ccn", "kopie", "copie", "copia", "kopia", "kopi", "kopio", "dw", "udw", "копия", "másolat",
        "κοιν", "κοιν.", "抄送", "副本", "참조", "reply-to", "reply to", "rispondi a", "antwort an", "répondre à",
        "responder a", "importance", "importanza", "priority", "priorità", "priorität", "attachments", "allegati",
        "allegato", "anlagen", "pièces jointes", "bijlagen",
    ]),
}  # fmt: skip
HEADER_WORDS: Final = {word: field for field, words in HEADERS.items() for word in words}

SEPARATORS: Final = frozenset([
    "original message", "original email", "original mail", "original appointment", "original e-mail",
    "forwarded message", "forwarded email", "forwarded mail", "reply message", "begin forwarded message",
    "end of forwarded message", "messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato",
    "email originale", "messaggio inoltrato da", "ursprüngliche nachricht", "ursprüngliche mail", "originalnachricht",
    "original-nachricht", "original nachricht", "weitergeleitete nachricht", "anfang der weitergeleiteten nachricht",
    "anfang der weitergeleiteten e-mail", "message d'origine", "message original", "message initial",
    "message transféré", "début du message réexpédié", "début du message transféré", "mensaje original",
    "mensaje reenviado", "inicio del mensaje reenviado", "inicio de mensaje reenviado", "mensagem original",
    "mensagem encaminhada", "mensagem reencaminhada", "início da mensagem encaminhada",
    "início da mensagem reencaminhada", "oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht",
    "begin doorgestuurd bericht", "ursprungligt meddelande", "originalmeddelande", "ursprungsmeddelande",
    "vidarebefordrat meddelande", "vidarebefordrat brev", "oprindelig meddelelse", "original besked",
    "videresendt besked", "start på videresendt besked", "opprinnelig melding", "videresendt melding",
    "alkuperäinen viesti", "välitetty viesti", "välitetty viesti alkaa", "oryginalna wiadomość",
    "wiadomość oryginalna", "wiadomość przekazana", "przekazana wiadomość", "początek przekazywanej wiadomości",
    "původní zpráva", "původní e-mail", "přeposlaná zpráva", "začátek přeposlané zprávy", "pôvodná správa",
    "preposlaná správa", "исходное сообщение", "оригинальное сообщение", "пересылаемое сообщение",
    "пересланное сообщение", "начало переадресованного сообщения", "початкове повідомлення", "eredeti üzenet",
    "továbbított üzenet", "mesaj original", "mesaj redirecționat", "orijinal mesaj", "özgün ileti", "iletilen mesaj",
    "αρχικό μήνυμα", "προωθημένο μήνυμα", "元のメッセージ", "オリジナルメッセージ", "転送メッセージ",
    "転送されたメッセージ", "原始邮件", "原始郵件", "邮件原件", "转发邮件", "转发的邮件", "轉寄郵件", "轉寄的郵件",
    "下面是被转发的邮件", "開始轉寄郵件", "원본 메시지", "원본 메일", "전달된 메시지", "전달된 메시지의 시작",
    "הודעה מקורית", "missatge original", "izvorna poruka", "izvirno sporočilo", "algne kiri",
])  # fmt: skip

SENT_FROM: Final = (
    "sent from", "sent via", "sent using", "sent with", "sent by", "sent on", "sent through", "composed on",
    "written on", "inviato da", "inviato dal", "inviato dalla", "inviato dall'", "inviato con", "inviato tramite",
    "inviato via", "inviata da", "inviata dal", "inviata con", "spedito da", "spedito con", "mandato da",
    "messaggio inviato da", "messaggio inviato con", "email inviata da", "scritto da", "scritto con", "gesendet von",
    "gesendet mit", "gesendet über", "von meinem", "von unterwegs", "diese nachricht wurde von", "envoyé depuis",
    "envoyé de", "envoyé d'", "envoyé à partir", "envoyé avec", "envoyé via", "enviado desde", "enviado de",
    "enviado con", "enviado do", "enviado da", "enviado a partir", "enviado com", "enviado pelo", "enviada do",
    "enviat des", "trimis de pe", "trimis din", "verzonden vanaf", "verzonden met", "verzonden van",
    "verstuurd vanaf", "verstuurd met", "verstuurd van", "skickat från", "skickat med", "skickades från", "sendt fra",
    "sendt med", "sendt via", "lähetetty", "wysłane z", "wysłano z", "wysłane przez", "odesláno z", "odesláno ze",
    "odoslané z", "отправлено с", "отправлено из", "послано с", "надіслано з", "küldve", "elküldve", "στάλθηκε από",
    "poslano z", "poslano s", "poslato sa", "saadetud", "从我的", "发自我的", "發自我的", "從我的", "寄自我的",
    "傳送自", "iphoneから", "ipadから", "androidから",
)  # fmt: skip
SENT_ENDINGS: Final = (
    "gesendet",
    "gesendet.",
    "から送信",
    "から送られました",
    "发送",
    "傳送",
    "에서 보냄",
    "gönderildi",
    "gönderildi.",
)
GET_THE_APP: Final = frozenset([
    "get", "download", "scarica", "ottieni", "holen sie sich", "hol dir", "laden sie", "téléchargez", "télécharger",
    "obtenez", "obtenir", "obtener", "obtén", "descarga", "obter", "baixe", "download", "skaffa", "hämta", "hent",
    "få", "hanki", "pobierz", "získat", "stáhnout", "скачать", "установить", "获取", "取得", "下载",
])  # fmt: skip
SLOGANS: Final = ("yahoo mail: ",)
DEVICES: Final = (
    "iphone", "ipad", "ipod", "android", "samsung", "galaxy", "huawei", "xiaomi", "redmi", "motorola", "oneplus",
    "pixel", "blackberry", "nokia", "xperia", "honor", "oppo", "vivo", "realme", "poco", "lenovo", "htc", "lumia",
    "surface", "macbook", "phone", "smartphone", "mobile", "tablet", "device", "handheld", "cell", "cellphone",
    "windows", "outlook", "gmail", "yahoo", "aol", "proton", "protonmail", "thunderbird", "bluemail", "typeapp",
    "libero", "tiscali", "virgilio", "fastmail", "airmail", "mailbox", "spark", "k-9", "fairemail", "zoho", "mutt",
    "mail.ru", "yandex", "gmx", "web.de", "dispositivo", "telefono", "telefonino", "cellulare", "posta", "mail",
    "mobilgerät", "handy", "mobiltelefon", "android-mobiltelefon", "téléphone", "portable", "móvil", "celular",
    "telemóvel", "telefoon", "mobiel", "mobil", "mobiltelefon", "puhelimesta", "iphonesta", "telefonu", "iphonu",
    "iphone'a", "iphone-ról", "телефона", "смартфона", "устройства", "почты",
)  # fmt: skip

NOTICES: Final = (
    "this e-mail", "this email", "this message", "this communication", "this transmission", "the information",
    "the contents of", "confidentiality", "disclaimer", "privacy notice", "important notice",
    "please consider the environment", "before printing", "save paper", "virus-free", "virus free", "avast",
    "questo messaggio", "questa e-mail", "questa email", "questa mail", "questa comunicazione",
    "il presente messaggio", "la presente", "il contenuto di", "il contenuto della", "le informazioni", "ai sensi",
    "avvertenz", "avviso di riservatezza", "riservatezza", "informativa", "prima di stampare", "pensa all'ambiente",
    "rispetta l'ambiente", "mail priva di virus", "priva di virus", "privo di virus", "nota di riservatezza",
    "clausola di riservatezza", "diese e-mail", "diese nachricht", "der inhalt", "virenfrei", "ce message",
    "ce courriel", "ce mail", "cet e-mail", "les informations", "sans virus", "garanti sans virus", "este mensaje",
    "este correo", "libre de virus", "esta mensagem", "este e-mail", "livre de vírus", "dit bericht", "deze e-mail",
    "virusvrij", "detta meddelande", "tento e-mail", "wiadomość ta", "ta wiadomość", "niniejsza wiadomość",
    "это сообщение", "не содержит вирусов",
)  # fmt: skip
NOTICE_WORDS: Final = (
    "confidential", "privileged", "intended", "recipient", "addressee", "virus", "avast", "environment", "print",
    "paper", "riservat", "confidenzial", "destinatari", "privacy", "gdpr", "2016/679", "196/2003", "ambiente",
    "stampare", "vertraulich", "empfänger", "confidentiel", "destinataire", "confidencial", "destinatári",
    "vertrouwelijk", "geadresseerde", "poufn", "adresat", "důvěrn", "adresát", "конфиденциальн", "вирус", "vírus",
    "viren", "konfidentiell",
)  # fmt: skip
