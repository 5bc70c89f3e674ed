import {
  addDays,
  datesAhead,
  decideJobMove,
  jobStatus,
  londonWallOf,
  longDayInWords,
  type Pause,
  type SeriesSide,
} from '@treasures/api-client'
import { systemActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { EventName } from '#events/events.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { timeInWords } from '../appointments/appointments.show.ts'
import { settleCalledOff } from '../appointments/make-appointment.ts'
import { repeatsStore } from '../appointments/repeats.store.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { openForDate } from '../jobs/write-job.ts'
import { makeDates, noteRefused, openSeries, planDate, ruleOf, type Refused } from './make-dates.ts'
import {
  mayBringBack,
  pauseOf,
  pauserOn,
  ruleInWords,
  showState,
  timeOf,
  timeOn,
  hoursOf,
  isSubstituted,
  maySubstitute,
  pricesNow,
  pricesOf,
} from './series.decide.ts'
import { seriesStore, type SeriesDateRow, type SeriesRow } from './series.store.ts'

export type ChangeOf = { id: number; id_job: number; by: Actor; actor: SeriesSide }
type OfDate = ChangeOf & { day: string }

const refusals = {
  ended: { ok: false, code: 'series_ended', why: 'These visits no longer repeat.' },
  missing: {
    ok: false,
    code: 'series_date_not_found',
    why: 'There is no visit on that day.',
  },
  begun: {
    ok: false,
    code: 'series_date_begun',
    why: 'This visit has already started and cannot be changed.',
  },
  changed: {
    ok: false,
    code: 'appointment_changed',
    why: 'This visit has just been changed. Please check it again.',
  },
  overlaps: {
    ok: false,
    code: 'appointment_overlaps',
    why: 'The treasure can no longer come at that time.',
  },
  taken: {
    ok: false,
    code: 'series_date_taken',
    why: 'There is an earlier visit on that day or after it. Please choose a later day.',
  },
  past: { ok: false, code: 'appointment_past', why: 'Must not be in the past.' },
  over: { ok: false, code: 'pause_over', why: 'Must not be in the past.' },
  leftOut: {
    ok: false,
    code: 'left_out_by_other',
    why: 'This visit has already been skipped.',
  },
  byOther: {
    ok: false,
    code: 'left_out_by_other',
    why: 'Only the person who left this out, or our office, can restore it.',
  },
  substituted: {
    ok: false,
    code: 'substitute_wanted',
    why: 'We’ve been asked to send someone else to this visit. Cancel that job first.',
  },
  absent: { ok: false, code: 'series_not_found', why: 'We can’t find these visits.' },
  canCome: {
    ok: false,
    code: 'treasure_can_come',
    why: 'The treasure can come on that day, or you have left it out yourself.',
  },
  unpaid: {
    ok: false,
    code: 'payment_due',
    why: 'An invoice is still to be paid. The visits can be resumed after that.',
  },
} as const
const done = { ok: true } as const

const record = (
  tx: Db,
  at: Date,
  { id, id_job, id_treasure }: SeriesRow,
  event: Extract<EventName, `series.${string}`>,
  what: string,
  by: Actor,
  more: { away?: true } = {},
) => recordEvent(tx, { event, at, by, id_job, id_treasure, id_record: id, data: { what, ...more } })

const startOf = (date: SeriesDateRow) => timeOf(date).start

async function openDate(tx: Db, at: Date, { id, id_job, day }: Omit<OfDate, 'by' | 'actor'>) {
  const open = await openSeries(tx, at, { id, id_job })
  if (!open) return refusals.ended
  const dates = await seriesStore(tx).listDates([id], [day, open.today].toSorted()[0] ?? day)
  const date = dates.find(({ on_day }) => on_day === day)
  if (!date) return refusals.missing
  if (startOf(date) <= at) return refusals.begun
  return { ok: true, ...open, date } as const
}

/** Leaves out one date and frees its time. */
export async function skipDate(
  tx: Db,
  at: Date,
  { id, id_job, by, actor, day, start_at }: OfDate & { start_at: string | null | undefined },
) {
  const open = await openDate(tx, at, { id, id_job, day })
  if (!open.ok) return open
  const { series, date } = open
  const shown = showState(date)
  if (date.left_out_by && !mayBringBack({ shown, by: date.left_out_by }, actor))
    return refusals.leftOut
  if (isSubstituted(shown)) return refusals.substituted
  // A cancelled visit stays cancelled. As a skipped one, the side that skips it could restore it.
  if (shown === 'skipped' || (shown === 'cancelled' && !start_at)) return done
  const start = start_at ? new Date(start_at) : undefined
  const freed =
    date.state === 'planned' && date.id_time !== null
      ? await repeatsStore(tx).freeTimes([date.id_time], at, start)
      : []
  if (start && freed.length === 0) return refusals.changed
  await seriesStore(tx).setDate(id, day, { state: 'skipped', left_out_by: actor })
  await repeatsStore(tx).noteChange(series.id_appointment, at)
  const what = `The visit on ${timeInWords(startOf(date))} has been skipped. Later visits are unchanged.`
  const more = actor === 'treasure' ? { away: true as const } : {}
  await record(tx, at, series, 'series.date_skipped', what, by, more)
  return done
}

/** Restores a date that has no visit. */
export async function restoreDate(
  tx: Db,
  at: Date,
  { id, id_job, by, actor, day, to }: OfDate & { to?: DateAndTime | undefined },
) {
  const open = await openDate(tx, at, { id, id_job, day })
  if (!open.ok) return open
  const { series, breaks, date } = open
  if (date.state === 'planned' && !date.freed_at) return done
  const shown = showState(date)
  if (isSubstituted(shown)) return refusals.substituted
  for (const one of [day, to?.date ?? day]) {
    const leftOut = { shown, by: date.left_out_by, pauser: pauserOn(series, one) }
    if (!mayBringBack(leftOut, actor)) return refusals.byOther
  }
  const time = to ? timeOn(to.date, { time: to.time, hours: hoursOf(date) }) : timeOf(date)
  if (time.start <= at) return refusals.past
  const { id_time } = date
  if (to && id_time !== null) await repeatsStore(tx).moveFreed(id_time, time, at)
  const refused = await planDate(tx, at, { series, breaks, day, time, id_time })
  if (refused.length) return refusals.overlaps
  await repeatsStore(tx).noteChange(series.id_appointment, at)
  const what = `The visit on ${timeInWords(startOf(date))} will take place after all${to ? `, on ${timeInWords(time.start)}` : ''}.`
  await record(tx, at, series, 'series.date_restored', what, by)
  return done
}

type DateAndTime = { date: string; time: string }

/**
 * Opens a job for a date on which the series' treasure does not come, so that another treasure can
 * take it. Only the customer, or staff in their name, may agree to another person.
 */
export async function wantSubstituteOn(tx: Db, at: Date, { id, id_job, by, actor, day }: OfDate) {
  if (actor === 'treasure') return refusals.absent
  const open = await openDate(tx, at, { id, id_job, day })
  if (!open.ok) return open
  const { series, date } = open
  const { left_out_by } = date
  const shown = showState(date)
  if (isSubstituted(shown)) return refusals.substituted
  if (series.owes) return refusals.unpaid
  if (!maySubstitute({ shown, by: left_out_by }, actor)) return refusals.canCome
  const { date: wanted_on, time: wanted_time } = londonWallOf(startOf(date))
  const prices = date.customer_price_pence === null ? pricesNow(series) : pricesOf(date)
  const own = { wanted_on, wanted_time, ...prices }
  const id_substitute = await openForDate(tx, id_job, own, at)
  const move = decideJobMove(jobStatus.draft, jobStatus.open, 'admin')
  if (!move.ok) throw new Error(move.why)
  await recordMove(tx, at, { id: id_substitute }, move, { by, how: 'staff' })
  await seriesStore(tx).setDate(id, day, { state: 'substitute', id_substitute, left_out_by })
  // Without the job's number, because the series' treasure reads these words too.
  const what = `We’re looking for someone else for the visit on ${timeInWords(startOf(date))}. Later visits are unchanged.`
  await record(tx, at, series, 'series.substitute_wanted', what, by)
  return done
}

/**
 * Moves a date and all following dates to a new rule. Each date moves to the new date of the same
 * number, so that none is added or lost. A following date that is then impossible is left out.
 * Callers throw on a refusal, so that the transaction rolls back.
 */
export async function moveFollowing(tx: Db, at: Date, { to, ...of }: OfDate & Moving) {
  const open = await openDate(tx, at, of)
  if (!open.ok) return open
  const { id, by, day } = of
  const { breaks, today } = open
  const [store, repeats] = [seriesStore(tx), repeatsStore(tx)]
  const former = ruleOf(open.series)
  const rule = { ...former, date: to.date, time: to.time, hours: to.hours ?? former.hours ?? 1 }
  if (timeOn(rule.date, rule).start <= at) return refusals.past
  const dates = await store.listDates([id], today)
  if (dates.some(({ on_day }) => on_day < day && on_day >= rule.date)) return refusals.taken

  const following = dates.filter((date) => date.on_day >= day)
  if (following.some((date) => isSubstituted(showState(date)))) return refusals.substituted
  const days = datesAhead(rule, following.length)
  const moves = following.map((date, nth) => {
    const on_day = days[nth] ?? date.on_day
    // A visit that was moved to an earlier day may have begun. Such a visit stays.
    const hasBegun = startOf(date) <= at
    return { date, from: date.on_day, on_day, time: timeOn(on_day, rule), hasBegun }
  })
  await store.moveDates(id, moves)
  const coming = moves.filter(({ hasBegun }) => !hasBegun)
  for (const { date, time } of coming)
    if (date.id_time !== null) await repeats.moveFreed(date.id_time, time, at)
  await repeats.changeRule(open.series.id_appointment, rule, at)
  const last = days.at(-1) ?? rule.date
  if (open.series.end_on !== null) await repeats.endOn(open.series.id_appointment, last, at)

  const series = must(await store.find(id))
  const refused: Refused[] = []
  for (const { date, on_day, time } of coming) {
    const { state, freed_at, id_time } = date
    const hasVisit = state === 'planned' && !freed_at
    if (!hasVisit && state !== 'not_possible' && state !== 'paused') continue
    const pauser = pauserOn(series, on_day)
    if (pauser) await store.setDate(id, on_day, { state: 'paused', left_out_by: pauser })
    else refused.push(...(await planDate(tx, at, { series, breaks, day: on_day, time, id_time })))
  }
  if (refused.some((one) => one.day === rule.date)) return refusals.overlaps
  await store.noteMade(id, last)
  const begins = `${ruleInWords(rule)}, from ${timeInWords(timeOn(rule.date, rule).start)}`
  const what = `The visits from ${timeInWords(startOf(open.date))} on have moved: ${begins}.`
  await record(tx, at, series, 'series.moved', what, by)
  await noteRefused(tx, at, series, refused, by)
  await makeDates(tx, at, id, by)
  return done
}

type Moving = { to: { date: string; time: string; hours?: number | null | undefined } }

/** Replaces the pause of a series, or ends it. */
async function changePause(tx: Db, at: Date, of: ChangeOf, pause: Pause | null) {
  const { id, by, actor } = of
  const open = await openSeries(tx, at, of)
  if (!open) return refusals.ended
  const pauser = pauseOf(open.series, open.today)?.by ?? null
  if (!mayBringBack({ shown: 'paused', by: pauser }, actor)) return refusals.byOther
  await seriesStore(tx).setPause(id, pause && { ...pause, by: actor })
  return { ok: true, series: await settlePauses(tx, at, open, by) } as const
}

/** Frees times on paused days, and takes back times on other days. Returns the series. */
async function settlePauses(tx: Db, at: Date, { series: { id }, breaks, today }: Open, by: Actor) {
  const store = seriesStore(tx)
  const series = must(await store.find(id))
  const refused: Refused[] = []
  for (const date of await store.listDates([id], today)) {
    const { on_day: day, state, id_time, freed_at } = date
    if (startOf(date) <= at) continue
    // A skipped or cancelled date stays out, even after the pause.
    const isOpen = state === 'not_possible' || (state === 'planned' && !freed_at)
    const pauser = pauserOn(series, day)
    if (pauser && isOpen && id_time !== null) await repeatsStore(tx).freeTimes([id_time], at)
    if (pauser && (isOpen || state === 'paused'))
      await store.setDate(id, day, { state: 'paused', left_out_by: pauser })
    if (!pauser && state === 'paused')
      refused.push(
        ...(await planDate(tx, at, {
          series,
          breaks,
          day,
          time: timeOf(date),
          id_time: date.id_time,
        })),
      )
  }
  await repeatsStore(tx).noteChange(series.id_appointment, at)
  await noteRefused(tx, at, series, refused, by)
  return series
}

type Open = NonNullable<Awaited<ReturnType<typeof openSeries>>>

export async function pauseSeries(
  tx: Db,
  at: Date,
  { pause, today, ...of }: ChangeOf & { pause: Pause; today: string },
) {
  if (pause.until !== null && (pause.until < today || pause.until < pause.from))
    return refusals.over
  const change = await changePause(tx, at, of, pause)
  if (!change.ok) return change
  const until = pause.until ? ` until ${longDayInWords(pause.until)}` : ', until they are resumed'
  const what = `The visits are paused from ${longDayInWords(pause.from)}${until}.`
  await record(tx, at, change.series, 'series.paused', what, of.by)
  return done
}

/**
 * Ends the pause for an unpaid invoice. A second call ends the pause that a person made. Without a
 * pause, there is nothing to tell.
 */
export async function resumeSeries(tx: Db, at: Date, of: ChangeOf) {
  const open = await openSeries(tx, at, of)
  const change =
    open && open.series.unpaid_from !== null
      ? await resumePaid(tx, at, open, of)
      : await changePause(tx, at, of, null)
  if (!change.ok) return change
  const wasPaused =
    open && (open.series.unpaid_from !== null || pauseOf(open.series, open.today) !== null)
  if (wasPaused)
    await record(tx, at, change.series, 'series.resumed', 'The visits have resumed.', of.by)
  return done
}

async function resumePaid(tx: Db, at: Date, open: Open, { id, by, actor }: ChangeOf) {
  if (actor === 'treasure') return refusals.byOther
  if (open.series.owes) return refusals.unpaid
  await seriesStore(tx).endUnpaid(id)
  return { ok: true, series: await settlePauses(tx, at, open, by) } as const
}

/**
 * Pauses the running series of an invoice's customer if their card was declined too often. The
 * pause lasts until the invoice is paid. Repeating the call changes nothing.
 */
export async function pauseUnpaid(tx: Db, at: Date, id_invoice: number) {
  const store = seriesStore(tx)
  for (const of of await store.listUnpaid(id_invoice)) {
    const open = await openSeries(tx, at, of)
    if (!open || !(await store.beginUnpaid(of.id, open.today))) continue
    const series = await settlePauses(tx, at, open, systemActor)
    const what = `The visits are paused from ${longDayInWords(open.today)}, because a payment is outstanding. Once it is paid, the customer or our office can resume them.`
    await record(tx, at, series, 'series.unpaid', what, systemActor)
  }
}

/** Ends a series after a day. Visits until that day stay. Visits that have begun stay too. */
export async function endSeries(
  tx: Db,
  at: Date,
  { id, id_job, by, after, actor }: ChangeOf & Ending,
) {
  const open = await openSeries(tx, at, { id, id_job })
  if (!open) return refusals.ended
  const { job, series, today } = open
  const [store, repeats] = [seriesStore(tx), repeatsStore(tx)]
  const last = after && after >= today ? after : addDays(today, -1)
  for (const date of await store.listDates([id], today)) {
    if (date.on_day <= last || startOf(date) <= at) continue
    if (date.id_time !== null) await repeats.freeTimes([date.id_time], at)
    await store.setDate(id, date.on_day, { state: 'ended' })
  }
  await repeats.endOn(series.id_appointment, last, at)
  await settleCalledOff(tx, at, { job, id_job, id_treasure: series.id_treasure, actor, by })
  const what =
    last >= today
      ? `The visits end after ${longDayInWords(last)}.`
      : 'The visits no longer repeat. Coming visits are cancelled.'
  await record(tx, at, series, 'series.ended', what, by)
  return done
}

type Ending = { after: string | undefined }
