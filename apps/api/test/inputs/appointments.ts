import { addDays, type Contract, type InputOf, type VisitKind } from '@treasures/api-client'
import { sql } from 'kysely'
import { jobLinksStore, treasureLinkEnds } from '../../src/features/jobs/jobs/job-links.store.ts'
import { sha256 } from '../../src/kernel/files.ts'
import { documentFile } from '../../src/features/jobs/images/picture-files.ts'
import { makeOpaqueId } from '../../src/kernel/secrets.ts'
import { createJobs } from '../fixtures.ts'
import { picture } from './booking.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type NewFile = InputOf<Contract['addVisitFile']>
type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
let made = 0

/** Returns a new day for each call, because a treasure cannot have two visits at once. */
const when = () => ({
  date: addDays(new Date().toISOString().slice(0, 10), 30 + ++made),
  time: '09:00',
})

/** Creates a job of customer A that treasure A has. */
async function takenJob({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const [id_job = 0] = await createJobs(db, customerA, [{ id_status: 2, on_board: false }])
  const id_treasure = targets.treasure()
  await db
    .insertInto('assignments')
    .values({ id_job, id_treasure, how: 'admin', assigned_at: new Date(), ended_at: null })
    .execute()
  return id_job
}

/** Creates a file that all sides of a job may read. */
async function threadFile({ fixtures: { db, files }, targets }: Asking, id_job: number) {
  if (id_job === absent) return absent
  const of = { id_job, id_author: null, created_at: new Date() }
  const { id: id_entry } = await db
    .insertInto('thread_entries')
    .values({
      ...of,
      author_kind: 'staff',
      audience: 'all',
      id_treasure: targets.treasure(),
      body: 'The plan',
      via: 'portal',
      masked: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = makeOpaqueId()
  await files.write(documentFile(file), Buffer.from('%PDF-1.4'))
  const { id } = await db
    .insertInto('thread_files')
    .values({ ...of, id_entry, kind: 'pdf', name: 'plan.pdf', file, bytes: 8 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function appointment(asking: Asking): Promise<number> {
  const id_job = await takenJob(asking)
  if (id_job === absent) return absent
  const { db } = asking.fixtures
  const id_treasure = asking.targets.treasure()
  const { date, time } = when()
  const at = new Date()
  const { id } = await db
    .insertInto('appointments')
    .values({
      id_job,
      id_treasure,
      date,
      time,
      visit: false,
      recurrent: false,
      hours_hundredths: 100,
      end_on: null,
      frequency: null,
      every: null,
      byweekday: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointment_times')
    .values({ id_appointment: id, id_treasure, during: `[${date}T09:00Z,${date}T10:00Z)` })
    .execute()
  return id
}

/** Creates a visit that has just begun. */
async function timeToday(asking: Asking): Promise<number> {
  const id = await appointment(asking)
  if (id === absent) return absent
  const { db } = asking.fixtures
  const at = Date.now()
  await db
    .deleteFrom('appointment_times')
    .where('id_treasure', '=', asking.targets.treasure())
    .where('id_appointment', '<>', id)
    .execute()
  const { id: id_time } = await db
    .updateTable('appointment_times')
    .set({ during: `[${new Date(at).toISOString()},${new Date(at + 3_600_000).toISOString()})` })
    .where('id_appointment', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id_time
}

/** Creates a customer's link to a visit of today, at which its treasure has reported `said`. */
async function visitLink({ fixtures, targets }: Asking, said?: VisitKind): Promise<string> {
  const { db } = fixtures
  const id_time = await timeToday({ fixtures, targets })
  const { id_job, starts_at } = await db
    .selectFrom('appointment_times as t')
    .innerJoin('appointments as a', 'a.id', 't.id_appointment')
    .select(['a.id_job', sql<Date>`lower(t.during)`.as('starts_at')])
    .where('t.id', '=', id_time)
    .executeTakeFirstOrThrow()
  const at = new Date()
  if (said)
    await db
      .insertInto('visit_events')
      .values({ id_time, starts_at, kind: said, at_device: at, at_server: at })
      .execute()
  const link = { id_job, id_time, expires_at: new Date(at.getTime() + 3_600_000) }
  return jobLinksStore(db).createFor('visit', link, at)
}

async function receipt(asking: Asking): Promise<number> {
  const id_job = await takenJob(asking)
  if (id_job === absent) return absent
  const name = makeOpaqueId()
  const { id } = await asking.fixtures.db
    .insertInto('visit_files')
    .values({
      id_job,
      id_treasure: asking.targets.treasure(),
      kind: 'receipt',
      sha256: sha256(Buffer.from(name)),
      bytes: 1,
      file: name,
      width: 1,
      height: 1,
      taken_at: new Date(),
      received_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a series of one visit. */
async function seriesDate(asking: Asking): Promise<{ id: number; day: string }> {
  const id_appointment = await appointment(asking)
  if (id_appointment === absent) return { id: absent, day: when().date }
  const { db } = asking.fixtures
  const { id_job, date: day } = await db
    .updateTable('appointments')
    .set({ recurrent: true, frequency: 3 })
    .where('id', '=', id_appointment)
    .returning(['id_job', 'date'])
    .executeTakeFirstOrThrow()
  const { id: id_time } = await db
    .selectFrom('appointment_times')
    .select('id')
    .where('id_appointment', '=', id_appointment)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('series')
    .values({ id_job, id_appointment, made_until: day, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('series_dates')
    .values({
      id_series: id,
      on_day: day,
      planned: `[${day}T09:00Z,${day}T10:00Z)`,
      state: 'planned',
      id_time,
    })
    .execute()
  return { id, day }
}

async function startOf({ fixtures: { db } }: Asking, id: number): Promise<string> {
  const found = await db
    .selectFrom('appointment_times')
    .select(sql<Date>`lower(during)`.as('start'))
    .where('id_appointment', '=', id)
    .executeTakeFirst()
  return (found?.start ?? new Date()).toISOString()
}

/** Creates a visit for which the customer asks for another time. */
async function askedAppointment(asking: Asking): Promise<number> {
  const id = await appointment(asking)
  if (id === absent) return absent
  await asking.fixtures.db
    .insertInto('visit_requests')
    .values({
      id_appointment: id,
      start_at: new Date(await startOf(asking, id)),
      date: when().date,
      arrival: 'morning',
      time: null,
      asked_at: new Date(),
    })
    .execute()
  return id
}

/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
async function link({ fixtures }: Asking, purpose: 'treasure' | 'start'): Promise<string> {
  const { targets } = fixtures
  return linkTo({ fixtures, targets }, purpose, await takenJob({ fixtures, targets }))
}

function linkTo(
  { fixtures: { db, targets } }: Asking,
  purpose: 'treasure' | 'start',
  id_job: number,
) {
  const at = new Date()
  const expires_at = treasureLinkEnds(at)
  const id_treasure = targets.treasure()
  return jobLinksStore(db).createFor(purpose, { id_job, id_treasure, expires_at }, at)
}

const ofJob = async (asking: Asking) => ({ params: { id: await takenJob(asking) } })

export const appointmentsInputs: InputsFor<
  | 'listJobAppointments'
  | 'createAppointment'
  | 'createMyAppointment'
  | 'deleteAppointment'
  | 'moveAppointment'
  | 'keepAppointmentTime'
  | 'askForAnotherTime'
  | 'listVisitWindows'
  | 'sayAtVisit'
  | 'getVisitStatus'
  | 'addVisitFile'
  | 'listVisitFiles'
  | 'assignReceipt'
  | 'removeVisitFile'
  | 'signOffVisit'
  | 'signOffByLink'
  | 'answerNobodyIn'
  | 'getThread'
  | 'writeToThread'
  | 'uploadThreadFile'
  | 'getThreadFile'
  | 'readThread'
  | 'settleThread'
  | 'listUnreadThreads'
  | 'askForEarlierTime'
  | 'listJobWindows'
  | 'moveMyVisit'
  | 'moveLinkedAppointment'
  | 'createLinkedAppointment'
  | 'createStartAppointment'
  | 'getJobCalendar'
  | 'getLinkedCalendar'
  | 'previewSeries'
  | 'createSeries'
  | 'listJobSeries'
  | 'skipSeriesDate'
  | 'restoreSeriesDate'
  | 'moveSeriesFrom'
  | 'wantSubstitute'
  | 'pauseSeries'
  | 'resumeSeries'
  | 'endSeries'
> = {
  listJobAppointments: ofJob,
  createAppointment: async (asking) => ({
    body: {
      id_job: await takenJob(asking),
      id_treasure: asking.targets.treasure(),
      ...when(),
    },
  }),
  createMyAppointment: async (asking) => ({ ...(await ofJob(asking)), body: when() }),
  deleteAppointment: async (asking) => ({
    params: { id: await appointment(asking) },
    query: {},
  }),
  moveAppointment: async (asking) => ({
    params: { id: await appointment(asking) },
    body: { sequence: 0, ...when() },
  }),
  keepAppointmentTime: async (asking) => ({ params: { id: await askedAppointment(asking) } }),
  askForAnotherTime: async (asking) => {
    const id = await appointment(asking)
    const start_at = await startOf(asking, id)
    return { params: { id }, body: { start_at, date: when().date, arrival: 'morning' } }
  },
  listVisitWindows: async (asking) => {
    const id = await appointment(asking)
    return { params: { id }, query: { start_at: await startOf(asking, id) } }
  },
  sayAtVisit: async (asking) => ({
    params: { id: await timeToday(asking) },
    body: { kind: 'arrived', at_device: new Date().toISOString() },
  }),
  getVisitStatus: async (asking) => ({ params: { token: await visitLink(asking) } }),
  answerNobodyIn: async (asking) => ({
    body: { token: await visitLink(asking, 'nobody_in'), words: 'I was at home.' },
  }),
  signOffVisit: async (asking) => ({
    params: { id: await timeToday(asking) },
    body: { fname: 'Grace', path: 'M10 20L30 40', signed_at: new Date().toISOString() },
  }),
  signOffByLink: async (asking) => ({ body: { token: await visitLink(asking, 'done') } }),
  getThread: async (asking) => ({ params: { id: await takenJob(asking) }, query: {} }),
  writeToThread: async (asking) => ({
    params: { id: await takenJob(asking) },
    body: { body: 'The side gate is blue.', audience: 'all' },
  }),
  uploadThreadFile: async (asking) => ({
    body: { id_job: await takenJob(asking), name: 'gate.png', file: picture },
  }),
  getThreadFile: async (asking) => {
    const id = await takenJob(asking)
    return { params: { id, file: await threadFile(asking, id) }, query: {} }
  },
  readThread: async (asking) => ({ params: { id: await takenJob(asking) }, body: { entry: 1 } }),
  settleThread: async (asking) => ({ params: { id: await takenJob(asking) } }),
  listUnreadThreads: () => ({}),
  addVisitFile: async (asking): Promise<NewFile> => ({
    body: {
      id_job: await takenJob(asking),
      kind: 'before',
      taken_at: new Date().toISOString(),
      file: picture,
    },
  }),
  listVisitFiles: async (asking) => ({ params: { id: await takenJob(asking) } }),
  assignReceipt: async (asking) => ({
    params: { id: await receipt(asking) },
    body: { id_work: null },
  }),
  removeVisitFile: async (asking) => ({ params: { id: await receipt(asking) } }),
  askForEarlierTime: async (asking) => ({
    params: { id: await appointment(asking) },
    body: { wanted: true },
  }),
  listJobWindows: async (asking) => ({ ...(await ofJob(asking)), query: { hours: '1.5' } }),
  moveMyVisit: async (asking) => {
    const id = await appointment(asking)
    const start_at = await startOf(asking, id)
    const { date } = when()
    const id_treasure = asking.targets.treasure()
    if (id !== absent)
      await asking.fixtures.db
        .insertInto('working_days')
        .values({ id_treasure, date, from_minute: 0, to_minute: 1_440, mode: 'book' })
        .execute()
    return { params: { id }, body: { sequence: 0, start_at, to: `${date}T12:00:00Z` } }
  },
  moveLinkedAppointment: async (asking) => {
    const { db, targets } = asking.fixtures
    const id = await appointment({ fixtures: asking.fixtures, targets })
    const { id_job } = await db
      .selectFrom('appointments')
      .select('id_job')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { body: { token: await linkTo(asking, 'treasure', id_job), id, sequence: 0, ...when() } }
  },
  createLinkedAppointment: async (asking) => ({
    body: { token: await link(asking, 'treasure'), ...when() },
  }),
  createStartAppointment: async (asking) => ({
    body: { token: await link(asking, 'start'), ...when() },
  }),
  getJobCalendar: ofJob,
  previewSeries: async (asking) => ({
    ...(await ofJob(asking)),
    body: { ...when(), frequency: 1 },
  }),
  createSeries: async (asking) => ({ ...(await ofJob(asking)), body: { ...when(), frequency: 3 } }),
  listJobSeries: ofJob,
  skipSeriesDate: async (asking) => ({ params: await seriesDate(asking) }),
  restoreSeriesDate: async (asking) => ({ params: await seriesDate(asking) }),
  wantSubstitute: async (asking) => {
    const params = await seriesDate(asking)
    await asking.fixtures.db
      .updateTable('series_dates')
      .set({ state: 'not_possible', because: 'busy' })
      .where('id_series', '=', params.id)
      .execute()
    return { params }
  },
  moveSeriesFrom: async (asking) => ({
    params: await seriesDate(asking),
    body: when(),
  }),
  pauseSeries: async (asking) => ({ params: { id: (await seriesDate(asking)).id } }),
  resumeSeries: async (asking) => ({ params: { id: (await seriesDate(asking)).id } }),
  endSeries: async (asking) => ({ params: { id: (await seriesDate(asking)).id } }),
  getLinkedCalendar: async (asking) => ({ params: { token: await link(asking, 'treasure') } }),
}
