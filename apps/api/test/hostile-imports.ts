import type { Import } from '@treasures/api-client'

type Counts = Partial<Import['counts']>
/** Name, bytes and expected outcomes, or `refused` for a file that is not a list. */
type Hostile = readonly [name: string, file: Uint8Array, expected: Counts | 'refused']

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const encodings = {
  'UTF-8': utf8,
  'UTF-8 with a mark': (text: string) => utf8(`\uFEFF${text}`),
  'UTF-16 little': (text: string) => utf16(text, false),
  'UTF-16 big': (text: string) => utf16(text, true),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
}
const separators = { commas: ',', semicolons: ';', tabs: '\t', bars: '|' }
const lineEnds = { Unix: '\n', Windows: '\r\n' }

/**
 * The same list as each program saves it: two new people, one of them twice, and one without a
 * surname.
 */
const list = [
  ['Name', 'Email', 'Mobile', 'Postcode', 'Notes'],
  ['Zoë Lee', 'zoe@example.org', '07700 900123', 'SE13 5AB', 'Ring the bell, twice'],
  ['Jo Ng', '', '7700900456', 'bn1 1aa', ''],
  ['ZOË LEE', 'ZOE@example.org', '', '', ''],
  ['Prince', 'prince@example.org', '', '', ''],
]
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const ordinary: Hostile[] = Object.entries(encodings).flatMap(([encoding, encode]) =>
  Object.entries(separators).flatMap(([separator, by]) =>
    Object.entries(lineEnds).map(([system, end]): Hostile => [
      `${encoding}, ${separator}, ${system}`,
      encode(list.map((row) => row.map(quoted).join(by)).join(end)),
      { added: 2, there_already: 1, problem: 1 },
    ]),
  ),
)

const nasty: Hostile[] = [
  ['no bytes', new Uint8Array(), 'refused'],
  ['blank lines', utf8('\n\n\n'), 'refused'],
  ['headers alone', utf8('Name,Email\n'), 'refused'],
  ['a ZIP file called CSV', utf8('PK\u0003\u0004zip'), 'refused'],
  ['zeros', new Uint8Array(1_000), 'refused'],
  ['a quotation mark that never closes', utf8('Name\n"Ann Lee\nBob Lee\n'), 'refused'],
  ['three hundred columns', utf8(`${','.repeat(300)}\nAnn\n`), 'refused'],
  ['one column of names', utf8('Name\nAnn Lee\nBob Lee\n'), { added: 2 }],
  ['one column of nothing known', utf8('Colour\nred\nblue\n'), { problem: 2 }],
  [
    'the same row many times',
    utf8(`Name\n${'Ann Lee\n'.repeat(50)}`),
    { added: 1, there_already: 49 },
  ],
  [
    'two people on one email',
    utf8('Name,Email\nAnn Lee,a@example.org\nBob Lee,a@example.org\n'),
    { added: 1, similar: 1 },
  ],
  [
    'two people on one mobile, spelt twice',
    utf8('Name,Mobile\nAnn Lee,07700900123\nBob Lee,+44 7700 900123\n'),
    { added: 1, similar: 1 },
  ],
  ['a shortened number', utf8('Name,Mobile\nAnn Lee,4.47E+11\n'), { problem: 1 }],
  ['a name of ten thousand letters', utf8(`Name\nAnn ${'x'.repeat(10_000)}\n`), { problem: 1 }],
  [
    'notes of a hundred thousand',
    utf8(`Name,Notes\nAnn Lee,${'x'.repeat(99_000)}\n`),
    { problem: 1 },
  ],
  ['formulas', utf8('Name,Notes\n"=1+1 Lee",=cmd()\n'), { added: 1 }],
  [
    'markup and SQL',
    utf8(`Name\n<b>Ann</b> Lee\nRobert'); drop table customers;--\n`),
    { added: 2 },
  ],
  ['letters of many scripts', utf8('Name\n李 小龙\nعلي حسن\nΆννα Λι\n'), { added: 3 }],
  ['half a letter', utf8('Name\nAnn \ud800Lee\n'), { problem: 1 }],
  ['control characters', utf8('Name\nAnn Le\u0007e\n'), { problem: 1 }],
  [
    'rows of every length',
    utf8('Name,Email\nAnn Lee\nBob Lee,b@example.org,more,and more\n'),
    { added: 2 },
  ],
]

export const hostileImports: readonly Hostile[] = [...ordinary, ...nasty]
