import { normalisePostcode, outwardCode } from '@treasures/api-client'

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

/** Number of codes to name. Further ones are counted. */
const named = 4

/** Describes where an option with this regex is offered: "SE1, SE16". */
export function whereWords(regex: string | null): string {
  const codes = codesOf(regex ?? '')
  if (!codes) return 'By a pattern of its own'
  if (codes.length === 0) return 'Everywhere'
  const more = codes.length - named
  return `${codes.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
