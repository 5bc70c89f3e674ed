export type OutcodeMatch = 'all' | 'some' | 'none'

/**
 * Characters of the inward part of a postcode, such as 5AB. Letters that are easily misread do not
 * occur.
 */
const inwardDigits = '0123456789'
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ'
const allLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Decides for an outward code whether all of its possible postcodes match, some or none. The result
 * is exact but needs few tries, because characters that the pattern treats alike are tried once.
 * Yields regularly, so that the caller can run other work or stop.
 */
export function createRegexPreview(pattern: string, test: (postcode: string) => boolean) {
  const digit = representativeOf(inwardDigits, pattern)
  const letter = representativeOf(allLetters, pattern)
  const digits = [...new Set(inwardDigits.split('').map(digit))]
  const letters = [...new Set(inwardLetters.split('').map(letter))]
  const inwards = digits.flatMap((d) => letters.flatMap((a) => letters.map((b) => ` ${d}${a}${b}`)))
  const known = new Map<string, OutcodeMatch>()

  return function* matchOf(outcode: string): Generator<void, OutcodeMatch> {
    const kind = outcode.replaceAll(/\d/g, digit).replaceAll(/[A-Z]/g, letter)
    const before = known.get(kind)
    if (before) return before
    let matched = 0
    let tried = 0
    for (const inward of inwards) {
      if (test(kind + inward)) matched++
      if (++tried % 16 === 0) yield
      if (matched > 0 && matched < tried) break
    }
    const match = matched === 0 ? 'none' : matched === tried ? 'all' : 'some'
    known.set(kind, match)
    return match
  }
}

/**
 * Maps each character of an alphabet to one that the pattern treats alike. A pattern distinguishes
 * the characters that it names. It may also distinguish unnamed characters before a named one from
 * those after it, as in `[C-F]`. It treats all others alike, as in `\d`.
 */
function representativeOf(alphabet: string, pattern: string): (sign: string) => string {
  // A character may also be written as a code or a class. Case folding may turn a character of
  // another alphabet into one of these.
  const isOpaque = /\\[xpP0-7]|xdigit|[^ -~]/.test(pattern)
  const named = pattern.toUpperCase()
  const groups = new Map<string, string>()
  let first: string | undefined
  for (const sign of alphabet) {
    first = isOpaque || named.includes(sign) ? undefined : (first ?? sign)
    groups.set(sign, first ?? sign)
  }
  return (sign) => groups.get(sign) ?? sign
}
