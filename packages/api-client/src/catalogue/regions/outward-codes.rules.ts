import { normalisePostcode, outwardCode } from '../places/postcode.rules.ts'

/**
 * The outward codes of a typed list, in order and without repeats. `refused` has the words that are
 * not outward codes.
 */
type TypedCodes = { codes: string[]; refused: string[] }

/**
 * Reads a list of outward codes, such as "ls6, LS7;ls8" or one code per line. A whole postcode is
 * not an outward code.
 */
export function readOutwardCodes(text: string): TypedCodes {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const codes = new Set<string>()
  const refused = new Set<string>()
  for (const word of words) {
    const code = normalisePostcode(word)
    if (code && code === outwardCode(code)) codes.add(code)
    else refused.add(word)
  }
  return { codes: inOrder([...codes]), refused: [...refused] }
}

/** Sorts codes by their numbers, so that SE2 comes before SE10. */
export const inOrder = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** Ranges of the outward codes of Northern Ireland, which Code-Point Open leaves out. */
const northernIrish: readonly (readonly [first: number, last: number])[] = [
  [1, 17],
  [18, 49],
  [51, 57],
  [60, 71],
  [74, 82],
  [92, 94],
]

/** Every outward code of Northern Ireland with addresses: BT1 to BT94. */
export const northernIrishCodes: readonly string[] = northernIrish.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => `BT${first + i}`),
)

/** Shortens a list of codes for a sentence, such as "LS1, LS2, LS3 and 12 more". */
export function sayCodes(codes: readonly string[], most = 8): string {
  const shown = inOrder(codes)
  if (shown.length <= most) return listWords(shown)
  return `${shown.slice(0, most).join(', ')} and ${shown.length - most} more`
}

const listWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
