/* Answers to an e-mail of ours, as mail programs write them. */

export type Sent = {
  /** Address that the person answers. */
  to: string
  /** The person's own address. */
  from: string
  /** Number of another job, which subjects and references name wrongly. */
  otherJob: number
}

/**
 * Expected result of an answer: its words in the conversation, a to-do for staff, or nothing because a
 * program wrote it.
 */
export type Expected = { words: string } | 'for_staff' | 'ignored'
export type Reply = { name: string; raw: (sent: Sent) => Buffer; expected: Expected }

const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')

type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252'
type Encoding = '7bit' | '8bit' | 'base64' | 'quoted-printable'

const cp1252: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
}
const bytesOf = (text: string, charset: Charset) =>
  charset === 'utf-8'
    ? Buffer.from(text)
    : Buffer.from(Array.from(text, (char) => cp1252[char] ?? char.codePointAt(0) ?? 63))

function encode(text: string, charset: Charset, encoding: Encoding): string {
  const bytes = bytesOf(crlf(text), charset)
  if (encoding === 'base64') return bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  if (encoding !== 'quoted-printable') return bytes.toString('latin1')
  return bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line
        .replaceAll(
          /[=\u0080-\u00ff]/g,
          (char) => `=${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .replace(/ $/, '=20')
        // A soft break never divides an escape.
        .replaceAll(/(?:=..|[^=]){60}(?=.)/g, '$&=\r\n'),
    )
    .join('\r\n')
}

type Part = { type: string; text: string; charset?: Charset; encoding?: Encoding; more?: string }
const part = ({ type, text, charset = 'utf-8', encoding = '8bit', more = '' }: Part) =>
  `Content-Type: ${type}; charset="${charset}"${more}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encode(text, charset, encoding)}`
const several = (kind: string, ...parts: string[]) => {
  const boundary = `=_${kind}_42`
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\nThis is a multi-part message.\r\n${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`
}
const file = (type: string, name: string, bytes: Buffer) =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}`

let count = 0
/** Subject and references name another job than the address. */
const email =
  (body: string, headers = '', { from }: { from?: string } = {}) =>
  (sent: Sent) =>
    Buffer.from(
      `Return-Path: <${from ?? sent.from}>
From: "A. Person" <${from ?? sent.from}>
To: "Treasures" <${sent.to}>
Subject: Re: Job ${sent.otherJob}, Cleaning: you have a new message
Date: Sat, 28 Nov 2026 10:03:07 +0000
Message-ID: <answer-${count++}@mail.example>
In-Reply-To: <message-${sent.otherJob}@treasures.example>
References: <message-${sent.otherJob}@treasures.example>
MIME-Version: 1.0
${headers}`.replaceAll('\n', '\r\n') + body.replaceAll('{{to}}', sent.to),
      'latin1',
    )

const ours = `Hello Priya,

You have a new message about job 4711, Cleaning. Read it under "Messages" in your jobs:

https://treasures.example/my-jobs

Questions? Call 0808 157 0123.`
const quoted = (text = ours) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
const oursInHtml = `<p>Hello Priya,</p><p>You have a new message about job 4711, Cleaning.</p><p><a href="https://treasures.example/my-jobs">My jobs</a></p>`

const plain = (text: string, more: Partial<Part> = {}) =>
  part({ type: 'text/plain', text, ...more })
const html = (text: string, more: Partial<Part> = {}) => part({ type: 'text/html', text, ...more })

const words = 'The side gate is blue.'
const long = `Hello,

the side gate is blue. It costs £120 – is that right?

Many thanks
Priya`

const gmailOn = 'On Sat, 28 Nov 2026 at 10:00, Treasures <{{to}}>\nwrote:'
const gmail = (text: string, on = gmailOn, encoding: Encoding = '8bit') =>
  several(
    'alternative',
    plain(`${text}\n\n${on}\n\n${quoted()}\n`, { encoding }),
    html(
      `<div dir="ltr">${text.replaceAll('\n', '<br>')}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${on}<br></div><blockquote class="gmail_quote" style="margin:0">${oursInHtml}</blockquote></div>`,
      { encoding },
    ),
  )
const outlookHead = `From: Treasures <{{to}}>
Sent: 28 November 2026 10:00
To: Priya Nair <priya@mail.example>
Subject: Job 4711, Cleaning: you have a new message`
const outlookHeadGerman = `Von: Treasures <{{to}}>
Gesendet: Samstag, 28. November 2026 10:00
An: Priya Nair <priya@mail.example>
Betreff: Job 4711, Cleaning: you have a new message`
const outlookHtml = (text: string, head = outlookHead) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-GB"><div class="WordSection1"><p class="MsoNormal">${text}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>${head.replaceAll(/<|>/g, '').replaceAll('\n', '<br>')}</b></p></div></div>${oursInHtml}</div></body></html>`

/** Bytes of a small picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const said = (name: string, body: string, expected = words): Reply => ({
  name,
  raw: email(body),
  expected: { words: expected },
})
const automatic = (
  name: string,
  headers: string,
  body = plain('I am away until Monday.'),
): Reply => ({
  name,
  raw: email(body, headers),
  expected: 'ignored',
})
const staff = (name: string, raw: Reply['raw']): Reply => ({ name, raw, expected: 'for_staff' })

export const replyCorpus: readonly Reply[] = [
  // Gmail
  said('Gmail on the web', gmail(words)),
  said('Gmail in base64', gmail(long, gmailOn, 'base64'), long),
  said('Gmail in quoted-printable', gmail(long, gmailOn, 'quoted-printable'), long),
  said(
    'Gmail in German',
    gmail(words, 'Am Sa., 28. Nov. 2026 um 10:00 Uhr schrieb Treasures <\n{{to}}>:'),
  ),
  said(
    'Gmail in French',
    gmail(words, 'Le sam. 28 nov. 2026 à 10:00, Treasures <{{to}}> a écrit :'),
  ),
  said(
    'Gmail in Spanish',
    gmail(words, 'El sáb, 28 nov 2026 a las 10:00, Treasures (<{{to}}>) escribió:'),
  ),
  said('Gmail with a signature', gmail(`${words}\n\n-- \nPriya Nair\nHead of Gates\n07700 900123`)),
  said('Gmail, answered below', plain(`${gmailOn}\n\n${quoted()}\n\n${words}\n`)),
  said(
    'Gmail, answered between the lines',
    plain(`${gmailOn}\n\n> Which gate?\n\n${words}\n\n> And when?\n\nAt nine.\n`),
    `${words}\n\nAt nine.`,
  ),
  said(
    'Gmail with HTML only',
    html(
      `<div dir="ltr">${words}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${gmailOn}<br></div><blockquote>${oursInHtml}<blockquote>older</blockquote></blockquote></div>`,
    ),
  ),
  // Outlook
  said(
    'Outlook on Windows',
    several(
      'alternative',
      plain(`${words}\n\n${outlookHead}\n\n${ours}`, {
        charset: 'iso-8859-1',
        encoding: 'quoted-printable',
      }),
      html(outlookHtml(words), { charset: 'iso-8859-1', encoding: 'quoted-printable' }),
    ),
  ),
  said(
    'Outlook on Windows with HTML only',
    html(outlookHtml('The side gate is blue &amp; small.'), {
      charset: 'windows-1252',
      encoding: 'quoted-printable',
    }),
    'The side gate is blue & small.',
  ),
  said(
    'Outlook in German',
    plain(`Das Tor ist blau. Schöne Grüße\n\n${outlookHeadGerman}\n\n${ours}`, {
      charset: 'iso-8859-1',
      encoding: 'quoted-printable',
    }),
    'Das Tor ist blau. Schöne Grüße',
  ),
  said(
    'Outlook in German with HTML only',
    html(outlookHtml('Das Tor ist blau. Sch&ouml;ne Gr&uuml;&szlig;e', outlookHeadGerman), {
      charset: 'iso-8859-1',
    }),
    'Das Tor ist blau. Schöne Grüße',
  ),
  said(
    'an old Outlook',
    plain(`${words}\n\n-----Original Message-----\n${outlookHead}\n\n${ours}`),
  ),
  said(
    'an old Outlook in German',
    plain(`${words}\n\n-----Ursprüngliche Nachricht-----\n${outlookHeadGerman}\n\n${ours}`, {
      encoding: 'base64',
    }),
  ),
  said(
    'Outlook for iOS',
    plain(
      `${words}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookHead}\n\n${ours}`,
    ),
  ),
  said(
    'Outlook for Android with HTML only',
    html(
      `<html><body><div dir="auto">${words}</div><div id="ms-outlook-mobile-signature" class="ms-outlook-mobile-signature"><div></div>Get <a href="https://aka.ms/AAb9ysg">Outlook for Android</a></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Treasures<br><b>Sent:</b> Saturday</div>${oursInHtml}</body></html>`,
    ),
  ),
  said(
    'Outlook on the web',
    several(
      'alternative',
      plain(`${words}\n________________________________\n${outlookHead}\n\n${ours}`),
      html(
        `<div class="elementToProof">${words}</div><div id="appendonsend"></div><hr>${oursInHtml}`,
      ),
    ),
  ),
  said(
    'Outlook on the web with HTML only',
    html(
      `<div class="elementToProof">${words}</div><div id="appendonsend"></div><hr>${oursInHtml}`,
    ),
  ),
  said(
    'Outlook in bold type',
    plain(
      `${words}\n\n*From:* Treasures <{{to}}>\n*Sent:* 28 November 2026 10:00\n*To:* Priya\n*Subject:* Job 4711\n\n${ours}`,
    ),
  ),
  said(
    'Outlook in windows-1252',
    plain(`It’s the “blue” gate – £5…\n\n${outlookHead}\n\n${ours}`, {
      charset: 'windows-1252',
      encoding: '8bit',
    }),
    'It’s the “blue” gate – £5…',
  ),
  // Apple Mail
  said(
    'Apple Mail',
    several(
      'alternative',
      plain(`${words}\n\n> On 28 Nov 2026, at 10:00, Treasures <{{to}}> wrote:\n> \n${quoted()}\n`),
      html(
        `<html><body>${words}<br><div><blockquote type="cite"><div>On 28 Nov 2026, at 10:00, Treasures wrote:</div>${oursInHtml}</blockquote></div></body></html>`,
      ),
    ),
  ),
  said(
    'an iPhone',
    plain(
      `${words}\n\nSent from my iPhone\n\n> On 28 Nov 2026, at 10:00, Treasures <{{to}}> wrote:\n> \n${quoted()}\n`,
      { encoding: 'quoted-printable' },
    ),
  ),
  said(
    'an iPhone in German',
    plain(
      `${words}\n\nVon meinem iPhone gesendet\n\n> Am 28.11.2026 um 10:00 schrieb Treasures <{{to}}>:\n> \n${quoted()}\n`,
    ),
  ),
  said(
    'an iPhone in base64',
    plain(`🚪 ${long}\n\nSent from my iPhone\n\n${gmailOn}\n\n${quoted()}\n`, {
      encoding: 'base64',
    }),
    `🚪 ${long}`,
  ),
  said(
    'Apple Mail with HTML only',
    html(
      `<html><head></head><body style="word-wrap: break-word">${words}<br><div><br><blockquote type="cite"><div>On 28 Nov 2026, at 10:00, Treasures wrote:</div>${oursInHtml}</blockquote></div></body></html>`,
    ),
  ),
  said(
    'an iPad with a picture',
    several(
      'mixed',
      plain(`${words}\n\n`),
      file('image/png', 'IMG_0042.png', picture),
      plain('\n\nSent from my iPad\n'),
    ),
  ),
  // Thunderbird
  said(
    'Thunderbird',
    plain(`${words}\n\nOn 28/11/2026 10:00, Treasures wrote:\n${quoted()}\n`, {
      more: '; format=flowed',
    }),
  ),
  said(
    'Thunderbird, answered below',
    plain(`On 28/11/2026 10:00, Treasures wrote:\n${quoted()}\n\n${words}\n\n-- \nPriya\n`),
  ),
  said(
    'Thunderbird in German',
    plain(`${words}\n\nAm 28.11.26 um 10:00 schrieb Treasures:\n${quoted()}\n`, {
      charset: 'iso-8859-1',
      encoding: '8bit',
    }),
  ),
  said(
    'Thunderbird with HTML only',
    html(
      `<html><body><p>${words}</p><div class="moz-cite-prefix">On 28/11/2026 10:00, Treasures wrote:<br></div><blockquote type="cite" cite="mid:x">${oursInHtml}</blockquote><div class="moz-signature">-- <br>Priya</div></body></html>`,
    ),
  ),
  said(
    'Thunderbird with HTML only, answered below',
    html(
      `<html><body><div class="moz-cite-prefix">On 28/11/2026 10:00, Treasures wrote:<br></div><blockquote type="cite">${oursInHtml}</blockquote><p>${words}</p></body></html>`,
    ),
  ),
  // Others
  said(
    'Yahoo',
    plain(
      `${words}\n\n    On Saturday 28 November 2026 at 10:00:00 GMT, Treasures <{{to}}> wrote:  \n \n ${ours.replaceAll('\n', '\n ')}\n`,
    ),
  ),
  said(
    'Yahoo with HTML only',
    html(
      `<div class="yahoo-style-wrap"><div>${words}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Saturday, Treasures wrote:</div><div>${oursInHtml}</div></div>`,
    ),
  ),
  said(
    'a Samsung phone',
    plain(
      `${words}\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Treasures <{{to}}>\nDate: 28/11/2026 10:00 (GMT+00:00)\nTo: priya@mail.example\nSubject: Job 4711\n\n${ours}`,
    ),
  ),
  said(
    'Proton',
    plain(
      `${words}\n\nSent with Proton Mail secure email.\n\nOn Saturday, November 28th, 2026 at 10:00, Treasures <{{to}}> wrote:\n\n${quoted()}\n`,
    ),
  ),
  said('a mail program without quotes', plain(words)),
  said('a plain answer without a charset', `Content-Type: text/plain\r\n\r\n${words}\r\n`),
  said('an answer without any type', `\r\n${words}\r\n`),
  said(
    'several attachments',
    several(
      'mixed',
      several('alternative', plain(`${words}\n`), html(`<p>${words}</p>`)),
      file('image/png', 'gate.png', picture),
      file('application/pdf', 'plan.pdf', Buffer.from('%PDF-1.4\n%%EOF')),
    ),
  ),
  said(
    'an inline picture',
    several(
      'related',
      html(`<p>${words}</p><img src="cid:logo">`),
      file('image/png', 'logo.png', picture),
    ),
  ),
  said(
    'words above what is forwarded',
    plain(
      `${words}\n\n---------- Forwarded message ---------\nFrom: Gate Ltd <gate@example.org>\nDate: Fri, 27 Nov 2026 at 9:00\nSubject: Your gate\nTo: <priya@mail.example>\n\nYour gate is red.`,
    ),
  ),
  said(
    'words above what Apple forwards',
    plain(
      `${words}\n\nBegin forwarded message:\n\nFrom: Gate Ltd <gate@example.org>\nSubject: Your gate\nDate: 27 November 2026\nTo: priya@mail.example\n\nYour gate is red.`,
    ),
  ),
  {
    name: 'capital letters in the address',
    raw: (sent) =>
      email(plain(words))({ ...sent, to: sent.to.toUpperCase(), from: sent.from.toUpperCase() }),
    expected: { words },
  },
  // Programs
  automatic('an absence note by RFC 3834', 'Auto-Submitted: auto-replied\n'),
  automatic(
    'an absence note of Exchange',
    'X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\n',
  ),
  automatic('an absence note of an old server', 'Precedence: bulk\nX-Autoreply: yes\n'),
  automatic('a vacation program', 'Precedence: auto_reply\n'),
  automatic('a mailing list', 'List-Id: <gates.example.org>\n'),
  automatic(
    'a report of a mail server',
    'Auto-Submitted: auto-replied\n',
    several(
      'report',
      plain('It could not be delivered.'),
      'Content-Type: message/delivery-status\r\n\r\nAction: failed',
    ),
  ),
  {
    name: 'an absence note without a header of its own',
    raw: (sent) =>
      Buffer.from(
        email(plain('Ich bin im Urlaub.'))(sent)
          .toString('latin1')
          .replace(/^Subject: .*/m, 'Subject: Abwesenheitsnotiz: Job'),
        'latin1',
      ),
    expected: 'ignored',
  },
  {
    name: 'our own e-mail in a loop',
    raw: (sent) =>
      Buffer.from(
        email(plain(ours))(sent)
          .toString('latin1')
          .replace(/^Message-ID: .*/m, `Message-ID: <message-${1000 + count++}@treasures.example>`),
        'latin1',
      ),
    expected: 'ignored',
  },
  // For staff
  staff('another address', email(plain(words), '', { from: 'mother@mail.example' })),
  staff(
    'someone who got it forwarded',
    email(plain(`Is this yours?\n\n${gmailOn}\n\n${quoted()}`), '', {
      from: 'friend@mail.example',
    }),
  ),
  staff('STOP', email(plain('STOP\n\nSent from my iPhone\n'))),
  staff('only a quote', email(plain(`${gmailOn}\n\n${quoted()}\n`))),
  staff(
    'only a forwarded e-mail',
    email(
      plain(
        '---------- Forwarded message ---------\nFrom: Gate Ltd <gate@example.org>\nSubject: Gate\nTo: <priya@mail.example>\n\nYour gate is red.',
      ),
    ),
  ),
  staff('STOP in HTML', email(html('<p>Stop</p>'))),
  {
    name: 'the addresses of two jobs',
    raw: (sent) =>
      Buffer.from(
        email(plain(words))(sent)
          .toString('latin1')
          .replace(/^(To: .*)$/m, `$1, <r+${'0'.repeat(43)}@${sent.to.split('@')[1] ?? ''}>`),
        'latin1',
      ),
    expected: 'for_staff',
  },
]
