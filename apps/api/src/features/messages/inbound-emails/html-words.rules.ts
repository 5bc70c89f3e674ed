import { quoteMark } from './own-words.rules.ts'

/** Elements whose contents nobody reads. */
const unread = new Set(['script', 'style', 'head', 'title', 'template'])
/** Elements that begin a line. */
const blocks = new Set(
  'p div br tr li ul ol table h1 h2 h3 h4 h5 h6 hr section article header footer pre'.split(' '),
)
/** Elements that have no end tag. */
const single = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr'])

/** Marks of quoted words in the HTML of Gmail, Yahoo, Proton and Thunderbird. */
const isQuote = (name: string, tag: string) =>
  name === 'blockquote' || /\b(gmail_quote|yahoo_quoted|protonmail_quote)\b/i.test(tag)
/** Marks of Outlook, after which everything is quoted. */
const isRest = (tag: string) =>
  /\bid\s*=\s*["']?(x_)?(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)\b/i.test(
    tag,
  ) || /border-top:\s*solid #(E1E1E1|B5C4DF) 1\.0pt/i.test(tag)
const isSignature = (tag: string) =>
  /\b(gmail_signature|moz-signature|ms-outlook-mobile-signature)\b/i.test(tag)

/**
 * Returns the words of an e-mail that has only HTML. Quoted words become one marked line. The
 * result is plain text, whatever the HTML contained.
 */
export function htmlWords(html: string): string {
  let text = ''
  let skipped: { name: string; depth: number } | undefined
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (!skipped) text += decode(html.slice(at, end)).replaceAll(/[ \t\r\n]+/g, ' ')
    if (open === -1) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      if (close === -1) break
      at = close + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close === -1) break
    at = close + 1
    const tag = html.slice(open, Math.min(close, open + 2_000))
    const [, slash, named = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? []
    const name = named.toLowerCase()
    if (skipped) {
      if (name === skipped.name) skipped.depth += slash ? -1 : 1
      if (skipped.depth === 0) skipped = undefined
      continue
    }
    if (slash === '' && isRest(tag)) break
    if (slash === '' && !single.has(name)) {
      const hidden = unread.has(name) || isSignature(tag)
      if (isQuote(name, tag)) text += `\n${quoteMark}\n`
      if (hidden || isQuote(name, tag)) {
        skipped = { name, depth: 1 }
        continue
      }
    }
    if (blocks.has(name)) text += '\n'
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  euro: '€',
  cent: '¢',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  bdquo: '„',
  deg: '°',
  frac12: '½',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  ccedil: 'ç',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ocirc: 'ô',
  times: '×',
  copy: '©',
}

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[]
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : ''
  })
