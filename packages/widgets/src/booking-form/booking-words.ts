import {
  isWholeJob,
  priceInWords,
  showPounds,
  totalPounds,
  londonWallOf,
  withTimeOfDay,
  addDays,
  dayInWords,
  shortDayInWords,
  type BookingOption,
} from '@treasures/api-client'
import { waitInWords } from '../shared/relative-time.ts'
import { fill } from '../shared/texts.ts'
import type { Failure } from './booking-failure.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import type { Typed } from './booking-typed.ts'

/** Words of a problem, which is a key of the texts or already words. */
export const problemWords = (problem: string | undefined, texts: BookingTexts) =>
  problem === undefined ? undefined : ((texts as Record<string, string>)[problem] ?? problem)

export function failureWords(failure: Failure, texts: BookingTexts): string {
  if (failure.why === 'busy') return fill(texts.busy, { wait: waitInWords(failure.wait) })
  return failure.why === 'offline' ? texts.offline : texts.broken
}

/** "2 hours", "1 visit". */
export function unitsOf({ duration, price_unit }: BookingOption): string | undefined {
  if (!duration) return undefined
  return `${duration} ${duration === 1 ? price_unit.name_singular : price_unit.name_plural}`
}

/** "At least 2 hours, at most 3 for £79.50." Undefined if the hours are not limited. */
export function ceilingWords(option: BookingOption, texts: BookingTexts): string | undefined {
  const { ceiling: most, customerprice } = option
  if (!most || customerprice === null) return undefined
  const price = showPounds(totalPounds(most, customerprice))
  return fill(texts.ceiling, { least: unitsOf(option) ?? '', most, price })
}

/** "£25.20 per hour", or the total of a fixed price. Undefined for an estimate. */
export function priceOf(option: BookingOption): string | undefined {
  const { customerprice, price_unit } = option
  if (customerprice === null) return undefined
  return isWhole(option) ? showPounds(customerprice) : priceInWords(customerprice, price_unit)
}

/** True for one fixed price, without counting hours. */
export const isWhole = ({ id_job_type, price_unit }: BookingOption) =>
  isWholeJob({ id_job_type, id_price_unit: price_unit.id })

export function wantedWords(
  wish: Pick<Typed, 'wanted'> & { wanted_on: string | null; wanted_time: string | null },
  today: string,
  texts: BookingTexts,
): string | undefined {
  const day = wantedDayWords(wish, today, texts)
  return day && withTimeOfDay(day, wish.wanted_time)
}

function wantedDayWords(
  { wanted, wanted_on }: Pick<Typed, 'wanted'> & { wanted_on: string | null },
  today: string,
  texts: BookingTexts,
): string | undefined {
  if (wanted === 'soon') return texts.whenSoon
  if (wanted === 'flexible') return texts.whenFlexible
  if (!wanted || !wanted_on) return undefined
  const name =
    wanted_on === today
      ? texts.whenToday
      : wanted_on === addDays(today, 1)
        ? texts.whenTomorrow
        : undefined
  return name ? `${name} (${shortDayInWords(wanted_on)})` : dayInWords(wanted_on)
}

/** "09:00–11:00", by London's clock. */
export const timesInWords = ({ start_at, end_at }: { start_at: string; end_at: string }) =>
  [start_at, end_at].map((at) => londonWallOf(new Date(at)).time).join('–')

/** "Wed 25 Nov 2026, 09:00–11:00". */
export const whenInWords = (time: { start_at: string; end_at: string }) =>
  `${dayInWords(londonWallOf(new Date(time.start_at)).date)}, ${timesInWords(time)}`

/** The town, or the postcode if the town is unknown. */
export const placeOf = ({ town, postcode }: { town: string; postcode: string }) => town || postcode
