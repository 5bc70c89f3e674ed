import {
  addDays,
  datesBetween,
  londonDate,
  longDayInWords,
  type PlannedTime,
  type SeriesObstacle,
} from '@treasures/api-client'
import { systemActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { findDaysOff, type DaysOff } from '../appointments/appointments.decide.ts'
import { planOf } from '../appointments/appointments.show.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { repeatsStore } from '../appointments/repeats.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { pauserOn, pricesNow, timeOn } from './series.decide.ts'
import { seriesStore, type SeriesRow } from './series.store.ts'

/** Number of days for which dates are made in advance. */
export const horizonDays = 56

export const ruleOf = ({ date, time, hours_hundredths, frequency }: SeriesRow) =>
  planOf({
    date,
    time,
    hours_hundredths,
    frequency,
    visit: false,
    recurrent: true,
    end_on: null,
    every: null,
    byweekday: null,
  })

/**
 * Locks the job, and reads the series and the treasure's days off. Undefined if the series has
 * ended or its treasure no longer has the job.
 */
export async function openSeries(tx: Db, at: Date, { id, id_job }: { id: number; id_job: number }) {
  const job = await lockJobRow(tx, id_job, everywhere)
  const series = await seriesStore(tx).find(id)
  if (!job || !series || series.cancelled_at || job.id_treasure !== series.id_treasure)
    return undefined
  const today = londonDate(at)
  if (series.end_on !== null && series.end_on < today) return undefined
  const breaks = await appointmentsStore(tx).lockTreasure(series.id_treasure, at)
  return { job, series, breaks, today }
}

/**
 * Makes the dates of a series up to the horizon. A second run adds nothing, because the days are
 * taken. Leaves out dates on which the treasure cannot come, and notifies both sides of all of them
 * at once.
 */
export async function makeDates(tx: Db, at: Date, id: number, by: Actor = systemActor) {
  const store = seriesStore(tx)
  const found = await store.find(id)
  const open = found && (await openSeries(tx, at, found))
  if (!open) return
  const { series, breaks, today } = open
  const horizon = addDays(today, horizonDays)
  const until = series.end_on && series.end_on < horizon ? series.end_on : horizon
  const from = [today, addDays(series.made_until, 1)].toSorted().at(-1) ?? today
  const plan = ruleOf(series)
  const refused: Refused[] = []
  for (const day of datesBetween(plan, from, until)) {
    const time = timeOn(day, plan)
    if (time.start <= at || !(await store.addDate(id, day, time, pricesNow(series)))) continue
    const pauser = pauserOn(series, day)
    if (pauser) await store.setDate(id, day, { state: 'paused', left_out_by: pauser })
    else refused.push(...(await planDate(tx, at, { series, breaks, day, time })))
  }
  if (until > series.made_until) await store.noteMade(id, until)
  await noteRefused(tx, at, series, refused, by)
}

type Planning = {
  series: SeriesRow
  breaks: readonly DaysOff[]
  day: string
  time: PlannedTime
  /** The date's freed time, which the date takes back. */
  id_time?: number | null
}
export type Refused = { day: string; because: SeriesObstacle }

/** Gives a date its visit, or returns why this is impossible. */
export async function planDate(
  tx: Db,
  at: Date,
  { series, breaks, day, time, id_time = null }: Planning,
): Promise<Refused[]> {
  const { id, id_appointment, id_treasure } = series
  const [store, repeats] = [seriesStore(tx), repeatsStore(tx)]
  const refuse = async (because: SeriesObstacle) => {
    await store.setDate(id, day, { state: 'not_possible', because })
    return [{ day, because }]
  }
  if (findDaysOff([time], breaks)) return refuse('days_off')
  const taken =
    id_time === null
      ? await repeats.addTime({ id_appointment, id_treasure }, time)
      : (await repeats.retake(id_time, at))
        ? id_time
        : undefined
  if (taken === undefined) return refuse('busy')
  await store.setDate(id, day, { state: 'planned', id_time: taken })
  return []
}

/** Records impossible dates, if there are any. */
export async function noteRefused(
  tx: Db,
  at: Date,
  { id, id_job, id_treasure }: SeriesRow,
  refused: readonly Refused[],
  by: Actor,
) {
  if (refused.length === 0) return
  const days = refused.map(({ day }) => longDayInWords(day))
  await recordEvent(tx, {
    event: 'series.date_not_possible',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: {
      away: true,
      ...(days.length > 1 && { several: true as const }),
      what: `There is no visit on ${new Intl.ListFormat('en-GB').format(days)}, because the treasure can’t come. Later visits are unchanged.`,
    },
  })
}
