/** The letters of the GSM 03.38 alphabet, each of which takes one place. */
const letters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension take two, which are never parted. */
const extension = new Set('\f^{}\\[~]|€')

/** What word processors write, and what takes its place without anybody missing anything. */
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
 * A text in which typographic signs are plain ones: one curly quote makes a text twice as dear. Letters of names stay
 * as they are, such as Ŵ, and so do emoji.
 */
export const makeGsmSafe = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    // 1½ is not 11/2.
    .replaceAll(/(?<=\d)(?=[½¼¾])/g, ' ')
    .replaceAll(/[‘-‛′`´“-„″«»‐-—−…•·½¼¾×™\t]/g, (sign) => plain[sign] ?? sign)

export type TextSize = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Parts in which it is sent, each of which is paid for. */
  segments: number
  /** Places that are left in the last of them. */
  left: number
  /** Characters for which it cannot be GSM-7, each once. */
  foreign: string[]
}

/** Places of a text that is sent in one part, and of each part of a longer one. */
const places = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/** In how many parts a text is sent, as it stands. An empty one is sent in none. */
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
    // A character of two places goes to the next part as a whole.
    if (used + width > part) {
      segments++
      used = 0
    }
    used += width
  }
  return { encoding, segments, left: part - used, foreign }
}
