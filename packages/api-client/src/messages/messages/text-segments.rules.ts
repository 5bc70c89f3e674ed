/** Letters of the GSM 03.38 alphabet. Each takes one place. */
const letters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters of the alphabet's extension. Each takes two places, which stay in one part. */
const extension = new Set('\f^{}\\[~]|€')

/** Characters that word processors insert, and their plain replacements. */
const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '×': 'x',
  '™': 'TM',
  '\t': ' ',
}

/**
 * Replaces typographic signs with plain ones, because one curly quote doubles the price of a text.
 * Letters of names such as Ŵ stay, and emoji stay too.
 */
export const makeGsmSafe = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    // Prevents 1½ from becoming 11/2.
    .replaceAll(/(?<=\d)(?=[½¼¾])/g, ' ')
    .replaceAll(/[‘-‛′`´“-„″«»‐-—−…•·½¼¾×™\t]/g, (sign) => plain[sign] ?? sign)

export type TextSize = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Number of parts, each of which is charged. */
  segments: number
  /** Number of free places in the last part. */
  left: number
  /** Characters that prevent GSM-7, without repeats. */
  foreign: string[]
}

/** Places in a text of one part, and in each part of a longer text. */
const places = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/** Measures a text. An empty text has no parts. */
export function measureText(text: string): TextSize {
  const characters = Array.from(text)
  const foreign = [...new Set(characters.filter((one) => !letters.has(one) && !extension.has(one)))]
  const encoding = foreign.length ? 'UCS-2' : 'GSM-7'
  const [whole, part] = places[encoding]
  const widths = characters.map((one) =>
    encoding === 'UCS-2' ? one.length : extension.has(one) ? 2 : 1,
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= whole)
    return { encoding, segments: total === 0 ? 0 : 1, left: whole - total, foreign }
  let segments = 1
  let used = 0
  for (const width of widths) {
    // A character of two places is not split. It moves to the next part.
    if (used + width > part) {
      segments++
      used = 0
    }
    used += width
  }
  return { encoding, segments, left: part - used, foreign }
}
