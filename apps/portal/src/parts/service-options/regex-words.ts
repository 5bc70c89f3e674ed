import type { OkOf, previewPostcodeRegex } from '@treasures/api-client'
import { count } from '../words.ts'

type Preview = OkOf<typeof previewPostcodeRegex>

/** Number of codes to name. Further ones are counted. */
const named = 8

/**
 * Formats as "Matches 12 of 2,943 outward codes: SE13 Lewisham, SE4 Brockley (in part), … and 4
 * more."
 */
export function regexWords({ data, known }: Preview): string {
  if (data.length === 0)
    return `Matches none of ${count(known)} outward codes: nobody could book this option.`
  const names = data
    .slice(0, named)
    .map(
      ({ outcode, town, matches }) => `${outcode} ${town}${matches === 'some' ? ' (in part)' : ''}`,
    )
  const more = data.length - names.length
  const end = more > 0 ? ` and ${count(more)} more.` : '.'
  return `Matches ${count(data.length)} of ${count(known)} outward codes: ${names.join(', ')}${end}`
}
