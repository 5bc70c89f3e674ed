import { normalisePostcode } from '@treasures/api-client'

const mostWords = 8

/**
 * Turns typed text into patterns for `like`. A person's search text must match all of them, in any
 * order. One or two letters match the beginning of a word, three or more match anywhere in it.
 * Digits are a telephone number, however they are grouped. A postcode may lack its space.
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

/**
 * Turns "+44 (0)20 7946" into "0207946". Fewer than five digits are more likely a house number or
 * part of a postcode.
 */
function readNumber(text: string): string | undefined {
  if (!/^[+()\d\s./\p{Pd}]+$/u.test(text)) return undefined
  const digits = text.replace('(0)', '').replaceAll(/[^+\d]/g, '')
  return digits.length < 5 ? undefined : digits.replace(/^(\+44|0044)0?/, '0')
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
