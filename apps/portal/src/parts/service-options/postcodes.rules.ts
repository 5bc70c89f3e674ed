import {
  normalisePostcode,
  outwardCode,
  type OkOf,
  type previewPostcodeRegex,
} from '@treasures/api-client'
import { count } from '../words.ts'

/**
 * True for outward codes that are not the start of another: "SE13" and "W1A", but not "SE1",
 * because "SE13" begins with it.
 */
const isWhole = (code: string) => /^[A-Z]{1,2}\d[A-Z\d]$/.test(code)

/**
 * Returns the outward codes that a regex lists, in the forms that `regexOf` writes and people type:
 * `^SE13`, `^(SE1|SE16) `, `^SE(3|7|10)\b`. Returns an empty list for an empty regex, and undefined
 * for any other form.
 */
export function codesOf(regex: string): string[] | undefined {
  if (regex.trim() === '') return []
  const form = /^\^([A-Z]{0,2}(?:\d[A-Z\d]?)?)(?:\((?:\?:)?([A-Z\d|]+)\))?(\\b| |\\s)?$/.exec(regex)
  if (!form) return undefined
  const [, begin = '', among, end] = form
  const codes = (among?.split('|') ?? ['']).map((one) => begin + one)
  const isEach = codes.every(
    (code) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(code) && (end !== undefined || isWhole(code)),
  )
  return isEach ? [...new Set(codes)] : undefined
}

/** Builds the regex of exactly these outward codes. */
export function regexOf(codes: readonly string[]): string {
  if (codes.length === 0) return ''
  const [first = ''] = codes
  return codes.length === 1 ? `^${first}\\b` : `^(${codes.join('|')})\\b`
}

/**
 * Adds typed codes to a list: "se1, SE16 3AB" adds SE1 and SE16. `wrong` lists the parts that are
 * not codes.
 */
export function addCodes(
  codes: readonly string[],
  typed: string,
): { codes: string[]; wrong: string[] } {
  const parts = typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    // "SE1 SE16" is two codes, "SE16 3AB" is one postcode.
    .flatMap((part) => (normalisePostcode(part) ? [part] : part.split(/\s+/)))
  const read = parts.map((part) => ({ part, postcode: normalisePostcode(part) }))
  const more = read.flatMap(({ postcode }) => (postcode ? [outwardCode(postcode)] : []))
  return {
    codes: [...new Set([...codes, ...more])].toSorted((one, other) =>
      one.localeCompare(other, 'en-GB', { numeric: true }),
    ),
    wrong: read.flatMap(({ part, postcode }) => (postcode ? [] : [part])),
  }
}

/** Number of codes to name. Further codes are only counted. */
const named = { inList: 4, inPreview: 8 }

/** Describes where an option with this regex is offered: "SE1, SE16". */
export function whereWords(regex: string | null): string {
  const codes = codesOf(regex ?? '')
  if (!codes) return 'By a pattern of its own'
  if (codes.length === 0) return 'Everywhere'
  const more = codes.length - named.inList
  return `${codes.slice(0, named.inList).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * Formats as "Matches 12 of 2,943 outward codes: SE13 Lewisham, SE4 Brockley (in part), … and 4
 * more."
 */
export function regexWords({ data, known }: OkOf<typeof previewPostcodeRegex>): string {
  if (data.length === 0)
    return `Matches none of ${count(known)} outward codes: nobody could book this option.`
  const names = data
    .slice(0, named.inPreview)
    .map(
      ({ outcode, town, matches }) => `${outcode} ${town}${matches === 'some' ? ' (in part)' : ''}`,
    )
  const more = data.length - names.length
  const end = more > 0 ? ` and ${count(more)} more.` : '.'
  return `Matches ${count(data.length)} of ${count(known)} outward codes: ${names.join(', ')}${end}`
}
