import {
  bankHolidaysOf,
  datesAhead,
  londonDate,
  poundsOf,
  priceOfDate,
  repeatsInWords,
  type SeriesSide,
  type Series,
  type SeriesObstacle,
  type SeriesInput,
  type SeriesPreview,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { ruleOf } from './make-dates.ts'
import {
  hoursOf,
  isSubstituted,
  mayBringBack,
  maySubstitute,
  obstacleOf,
  pauseOf,
  pauserOn,
  pricesNow,
  pricesOf,
  showState,
  stateOn,
  timeOn,
  type UnitPrices,
} from './series.decide.ts'
import { seriesStore, type SeriesDateRow, type SeriesRow } from './series.store.ts'

const previewed = 8

type Previewed = Shown & { job: Discounted & { id: number; id_treasure: number } }

export async function showPreview(
  db: Db,
  input: SeriesInput,
  { job, at, actor }: Previewed,
): Promise<SeriesPreview> {
  const { date, frequency } = input
  const rule = { date, meta: { frequency } }
  const days = datesAhead(rule, previewed)
  const times = days.map((day) => timeOn(day, input))
  const { start } = times[0] ?? timeOn(date, input)
  const end = times.at(-1)?.end ?? start
  const of = { id_job: job.id, id_treasure: job.id_treasure }
  const diary = await seriesStore(db).readDiary(of, { start, end }, at)
  const holidays = bankHolidaysOf(days)
  const prices = pricesFor(actor, { ...job, ...pricesNow(job) }, input.hours)
  return {
    repeats: repeatsInWords({ ...rule, recurrent: true }),
    discount_percent: discountFor(actor, job),
    dates: days.map((on_day) => {
      const time = timeOn(on_day, input)
      const obstacle = obstacleOf(time, diary)
      return {
        on_day,
        ...prices,
        holiday: holidays.get(on_day) ?? null,
        start_at: time.start.toISOString(),
        free: obstacle === undefined,
        because: reasonFor(actor, obstacle),
      }
    }),
  }
}

/** Customers must not learn what else their treasure's diary contains. */
const reasonFor = (actor: SeriesSide, because: SeriesObstacle | null | undefined) =>
  actor === 'customer' ? null : (because ?? null)

/** Treasures do not see what customers pay. Only staff see what treasures get. */
const pricesFor = (actor: SeriesSide, job: Job, hours: number) => ({
  price: actor === 'treasure' ? null : poundsOf(priceOfDate(job, hours)),
  treasureprice:
    actor === 'admin'
      ? poundsOf(priceOfDate({ ...job, customer_price_pence: job.treasure_price_pence }, hours))
      : null,
})

/** Amount that the customer pays for a date, in pence, given the prices of one unit. */
export const priceOn = (job: Job, date: SeriesDateRow, { customer_price_pence }: UnitPrices) =>
  priceOfDate({ ...job, customer_price_pence }, hoursOf(date))

type Job = Parameters<typeof priceOfDate>[0] & UnitPrices
type Discounted = Job & { discount_percent: number }

const discountFor = (actor: SeriesSide, job: Discounted) =>
  actor === 'treasure' || pricesNow(job).customer_price_pence === job.customer_price_pence
    ? null
    : job.discount_percent

type Shown = { at: Date; actor: SeriesSide }

/** Shows series with their dates from today on. Each side sees only its own details. */
export async function showSeries(
  db: Db,
  rows: readonly SeriesRow[],
  { at, actor }: Shown,
): Promise<Series[]> {
  const today = londonDate(at)
  const dates = await seriesStore(db).listDates(
    rows.map(({ id }) => id),
    today,
  )
  return rows.map((row) =>
    show(
      row,
      dates.filter(({ id_series }) => id_series === row.id),
      { today, actor },
    ),
  )
}

type Viewed = { today: string; actor: SeriesSide }

function show(row: SeriesRow, dates: readonly SeriesDateRow[], { today, actor }: Viewed): Series {
  const plan = ruleOf(row)
  const state = stateOn(row, today)
  const holidays = bankHolidaysOf(dates.map(({ on_day }) => on_day))
  return {
    id: row.id,
    id_job: row.id_job,
    id_appointment: row.id_appointment,
    state,
    repeats: repeatsInWords({ ...plan, end_at: row.end_on }),
    discount_percent: discountFor(actor, row),
    until: row.end_on,
    pause: showPause(row, { today, actor }),
    dates: dates.map((date) => {
      const shown = showState(date)
      const visit = ['planned', 'moved'].includes(shown) ? date : undefined
      const leftOut = { shown, by: date.left_out_by, pauser: pauserOn(row, date.on_day) }
      return {
        on_day: date.on_day,
        state: shown,
        may_substitute: !row.owes && maySubstitute(leftOut, actor),
        id_substitute: isSubstituted(shown) && actor !== 'treasure' ? date.id_substitute : null,
        because: reasonFor(actor, date.because),
        left_out_by: date.left_out_by,
        may_restore: !visit && !isSubstituted(shown) && mayBringBack(leftOut, actor),
        start_at: visit?.start?.toISOString() ?? null,
        end_at: visit?.end?.toISOString() ?? null,
        ...pricesFor(actor, { ...row, ...pricesOf(date) }, hoursOf(date)),
        holiday: holidays.get(date.on_day) ?? null,
      }
    }),
    created_at: row.created_at.toISOString(),
  }
}

function showPause(row: SeriesRow, { today, actor }: Viewed): Series['pause'] {
  const { unpaid_from, owes } = row
  if (unpaid_from !== null) {
    const may_resume = actor !== 'treasure' && !owes
    return { from: unpaid_from, until: null, by: 'system', may_resume }
  }
  const pause = pauseOf(row, today)
  return pause && { ...pause, may_resume: mayBringBack({ shown: 'paused', by: pause.by }, actor) }
}
