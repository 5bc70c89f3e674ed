import { normalisePostcode } from '@treasures/api-client'

const mostWords = 8

/**
 * What a person typed, as patterns for `like`, each of which the text that a customer is found by must
 * match. Words may stand in any order. One or two letters begin a word, three or more may be anywhere
 * in it; a number is a telephone's however it is grouped; a postcode may be written without its space.
 */
export function searchPatterns(typed: string): string[] {
  const text = typed.trim()
  const postcode = normalisePostcode(text)
  if (postcode?.includes(' ')) return [`% ${postcode.toLowerCase()}%`]
  const number = readNumber(text)
  if (number) return [`%${number}%`]
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => (word.length > 2 ? `%${escapeLike(word)}%` : `% ${escapeLike(word)}%`))
}

/** "+44 (0)20 7946" becomes "0207946". Fewer than five digits are rather a house or a part of a code. */
function readNumber(text: string): string | undefined {
  if (!/^[+()\d\s./-]+$/.test(text)) return undefined
  const digits = text.replace('(0)', '').replaceAll(/[^+\d]/g, '')
  return digits.length < 5 ? undefined : digits.replace(/^(\+44|0044)0?/, '0')
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
