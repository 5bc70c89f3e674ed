export type OutcodeMatch = 'all' | 'some' | 'none'

/** What may stand in the inward part of a postcode, such as 5AB: letters that are easily misread may not. */
const inwardDigits = '0123456789'
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ'
const allLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Says of an outward code whether every possible postcode of it matches, some, or none. Exactly, and yet with
 * few tries: what a pattern cannot tell apart is tried once. Yields now and then, so that whoever runs it can
 * let others have a turn, or give up.
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
 * Maps each sign of an alphabet to one that the pattern cannot tell from it. It can tell those that it names,
 * and neighbours with a named one between them, as in `[C-F]`; all others are alike to it, as in `\d`.
 */
function representativeOf(alphabet: string, pattern: string): (sign: string) => string {
  // A sign may also be written as a code or a class, and other alphabets have signs that fold to ours.
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
