import {
  inHundredths,
  londonDate,
  type Frequency,
  type JobActor,
  type SeriesInput,
} from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { mostHours } from '../../catalogue/prices/price-amounts.rules.ts'
import { timeInWords } from '../appointments/appointments.show.ts'
import { makeAppointment, type MadeAppointment } from '../appointments/make-appointment.ts'
import { repeatsStore } from '../appointments/repeats.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { makeDates } from './make-dates.ts'
import { pricesNow, ruleInWords, stateOn, timeOn } from './series.decide.ts'
import { seriesStore } from './series.store.ts'

type Starting = { id_job: number; input: SeriesInput; actor: JobActor; by: Actor }
type Started =
  | { ok: true; id: number; id_treasure: number }
  | { ok: false; code: 'series_exists'; why: string }
  | Exclude<MadeAppointment, { ok: true }>

/**
 * Starts a series with a new visit, or with the job's existing visit at that time. Callers throw on
 * a refusal, so that the transaction rolls back.
 */
export async function startSeries(
  tx: Db,
  at: Date,
  { id_job, input, actor, by }: Starting,
): Promise<Started> {
  const [store, repeats] = [seriesStore(tx), repeatsStore(tx)]
  const job = await lockJobRow(tx, id_job, everywhere)
  const id_treasure = job?.id_treasure
  if (!id_treasure)
    return { ok: false, code: 'treasure_not_assigned', why: 'The job has no treasure yet.' }
  const today = londonDate(at)
  if ((await store.listOfJob(id_job)).some((one) => stateOn(one, today) !== 'ended'))
    return { ok: false, code: 'series_exists', why: 'The visits of this job repeat already.' }
  const first = timeOn(input.date, input)
  const single =
    first.start > at ? await repeats.findSingle(id_job, id_treasure, first.start) : undefined
  let id_appointment = single?.id
  if (id_appointment === undefined) {
    const { frequency, ...fields } = input
    const made = await makeAppointment(tx, at, {
      id_job,
      id_treasure,
      input: { ...fields, visit: false, recurrent: true, end_at: null, meta: { frequency } },
      actor,
      by,
    })
    if (!made.ok) return made
    id_appointment = made.row.id
  } else await repeats.repeat(id_appointment, input.frequency as Frequency, at)
  const discount_percent = await store.findDiscount(id_job, input.frequency)
  // Treasures cannot agree to longer visits for the customer.
  const ceiling_hundredths =
    actor === 'treasure' || job.ceiling_hundredths === null
      ? null
      : mostHours({ ...job, duration_hundredths: inHundredths(input.hours ?? 0) })
  const series = { id_job, id_appointment, discount_percent, ceiling_hundredths }
  const id = await store.add(series, input.date, at)
  await store.addDate(id, input.date, first, pricesNow({ ...job, discount_percent }))
  const { id: id_time } = await repeats.findTime(id_appointment, first.start)
  await store.setDate(id, input.date, { state: 'planned', id_time })
  // A new appointment has its own event, whose words name the rule.
  if (single)
    await recordEvent(tx, {
      event: 'series.started',
      at,
      by,
      id_job,
      id_treasure,
      id_record: id,
      data: { what: startedWords(input, first.start) },
    })
  await makeDates(tx, at, id, by)
  return { ok: true, id, id_treasure }
}

function startedWords({ date, frequency }: SeriesInput, start: Date): string {
  const rule = ruleInWords({ date, recurrent: true, meta: { frequency } })
  return `The visit on ${timeInWords(start)} repeats: ${rule}.`
}
