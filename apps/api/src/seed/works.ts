import {
  addDays,
  isWholeJob,
  londonInstant,
  materialsService,
  totalPence,
  londonDate,
  type JobStatus,
} from '@treasures/api-client'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../kernel/db/connect.ts'
import type { Tables } from '../kernel/db/tables.ts'
import type { Random } from './random.ts'

const daysOf = 86_400_000

export type SeedLine = { id: number; id_job: number; id_treasure: number; date: string }
type Held = Awaited<ReturnType<typeof readHeld>>[number]

/**
 * Reads assigned jobs with their treasures. Progressing, Completed and Closed jobs have recorded
 * work.
 */
const readHeld = (tx: Db) =>
  tx
    .selectFrom('jobs')
    .innerJoin('assignments', 'assignments.id_job', 'jobs.id')
    .select([
      'jobs.id',
      'jobs.id_status',
      'jobs.id_service',
      'jobs.id_job_type',
      'jobs.id_price_unit',
      'jobs.treasure_price_pence',
      'jobs.customer_price_pence',
      'jobs.wanted_on',
      'assignments.id_treasure',
      'assignments.assigned_at',
    ])
    .where('assignments.ended_at', 'is', null)
    .where('jobs.id_status', 'in', [3, 4, 5])
    .orderBy('jobs.id')
    .execute()

/** Seeds appointments, the work done at them, and the timesheets that contain it. */
export async function seedWorks(tx: Db, random: Random, at: Date): Promise<SeedLine[]> {
  const held = await readHeld(tx)
  const plan = createPlan(random, await readSignedIn(tx), londonDate(at))
  const visits = held.map((job) => ({ job, days: plan(job) }))
  await seedAppointments(tx, visits, at)
  const lines = visits.flatMap(({ job, days }) => linesOf(random, job, days, londonDate(at)))
  return keepLines(tx, random, lines, at)
}

/** Ids of the treasures with a demo sign-in. */
async function readSignedIn(tx: Db): Promise<ReadonlySet<number | null>> {
  const users = await tx
    .selectFrom('users')
    .select('id_treasure')
    .where('id_treasure', 'is not', null)
    .execute()
  return new Set(users.map(({ id_treasure }) => id_treasure))
}

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

/**
 * Books treasures for at most one job a day, from Monday to Friday. If a day is taken, the visit
 * moves to the next free day or, if that would be after `latest`, to an earlier one.
 */
function createDiary() {
  const taken = new Set<string>()
  return (id_treasure: number, wanted: string, latest = '9999-12-31'): string => {
    let day = wanted < latest ? wanted : latest
    let step = 1
    while (taken.has(`${id_treasure} ${day}`) || !isWorkday(day)) {
      day = addDays(day, step)
      if (day > latest) {
        day = latest
        step = -1
      }
    }
    taken.add(`${id_treasure} ${day}`)
    return day
  }
}

type Day = { date: string; time: string; hours: number }

/**
 * Plans the visits of one job after another. A job in progress has a coming visit, and every
 * treasure with a demo sign-in has a visit today.
 */
function createPlan(random: Random, signedIn: ReadonlySet<number | null>, today: string) {
  const book = createDiary()
  const busyToday = new Set<number>()
  // A Closed job is settled, so its work is in invoiced months.
  const lastInvoiced = addDays(`${today.slice(0, 7)}-01`, -4)

  function comingDay({ id_treasure, wanted_on }: Held): string {
    if (!busyToday.has(id_treasure) && (signedIn.has(id_treasure) || random.chance(0.3))) {
      busyToday.add(id_treasure)
      return today
    }
    const soonest = addDays(today, random.pick([1, 1, 2, 3, 4, 6, 8]))
    return book(id_treasure, wanted_on && wanted_on > soonest ? wanted_on : soonest)
  }

  return (job: Held): Day[] => {
    const { id_treasure, assigned_at, wanted_on, id_status, id_price_unit } = job
    const isComing = id_status === 3
    const soonest = londonDate(new Date(assigned_at.getTime() + daysOf))
    const began = wanted_on && wanted_on > soonest ? wanted_on : soonest
    const yesterday = addDays(today, -1)
    const days = Array.from({ length: random.whole(isComing ? 0 : 1, isComing ? 2 : 4) }, (_, i) =>
      addDays(began, i * random.whole(1, 4)),
    )
      .filter((day) => !isComing || day <= yesterday)
      .map((day) => book(id_treasure, day, id_status === 5 ? lastInvoiced : yesterday))
    if (isComing) days.push(comingDay(job))
    return days.toSorted().map((date) => ({
      date,
      time: random.pick(['08:30', '09:00', '10:00', '13:30', '15:00']),
      hours: id_price_unit === 2 ? 8 : random.pick([1, 1.5, 2, 2, 3, 3.5]),
    }))
  }
}

async function seedAppointments(tx: Db, visits: { job: Held; days: Day[] }[], at: Date) {
  const rows = visits.flatMap(({ job, days }) =>
    days.map(({ date, time, hours }, i) => {
      const isLook = i === 0 && days.length > 2
      const made = new Date(Math.min(at.getTime(), job.assigned_at.getTime() + daysOf / 2))
      return {
        hours,
        isDone: job.id_status > 3,
        row: {
          id_job: job.id,
          id_treasure: job.id_treasure,
          date,
          time,
          hours_hundredths: isLook ? null : Math.round(hours * 100),
          visit: isLook,
          recurrent: false,
          end_on: null,
          frequency: null,
          every: null,
          byweekday: null,
          created_at: made,
          updated_at: made,
        } satisfies Insertable<Tables['appointments']>,
      }
    }),
  )
  const ids = await tx
    .insertInto('appointments')
    .values(rows.map(({ row }) => row))
    .returning('id')
    .execute()
  await tx
    .insertInto('appointment_times')
    .values(
      rows.map(({ row, hours, isDone }, i) => {
        const begins = londonInstant(row.date, row.time)
        const ends = new Date(begins.getTime() + (row.visit ? 0.5 : hours) * 3_600_000)
        return {
          id_appointment: ids[i]?.id ?? 0,
          id_treasure: row.id_treasure,
          during: sql<string>`tstzrange(${begins}, ${ends})`,
          // Completed jobs no longer take time in the diary.
          freed_at: isDone && begins > at ? at : null,
        }
      }),
    )
    .execute()
}

type Line = Omit<Insertable<Tables['works']>, 'id_timesheet'> & { id_status: JobStatus }

/** Records the work of past days. */
function linesOf(random: Random, job: Held, days: readonly Day[], today: string): Line[] {
  const passed = days.filter(({ date }) => date < today)
  const isWhole = isWholeJob(job)
  // A whole job is recorded when it is done.
  const labour = isWhole ? (job.id_status === 3 ? [] : passed.slice(-1)) : passed
  const work = labour.map(({ date, hours }, i) =>
    line(job, {
      date,
      descr:
        isWhole && random.chance(0.5)
          ? ''
          : random.pick(done) + (i ? ' Went on from last time.' : ''),
      quantity: isWhole ? 100 : quantityOf(random, job.id_price_unit, hours),
      whole_job: isWhole,
    }),
  )
  const [first] = passed
  const bought = random.chance(0.35) && first ? random.pick(goods) : undefined
  if (!bought || !first) return work
  const [descr, quantity, pence] = bought
  return [...work, line(job, { date: first.date, descr, quantity: quantity * 100, pence })]
}

const quantityOf = (random: Random, unit: number, hours: number) =>
  unit === 1 ? Math.round((hours + random.pick([0, 0, 0.25, 0.5])) * 100) : 100

type Written = {
  date: string
  descr: string
  quantity: number
  whole_job?: boolean
  pence?: number
}

function line(job: Held, { date, descr, quantity, whole_job = false, pence }: Written): Line {
  const isMaterial = pence !== undefined
  const theirs = pence ?? job.treasure_price_pence ?? 0
  const paid = pence ?? job.customer_price_pence ?? 0
  const written = londonInstant(date, '18:00')
  return {
    id_status: job.id_status,
    id_treasure: job.id_treasure,
    id_job: job.id,
    id_service: isMaterial ? materialsService : job.id_service,
    id_price_unit: isMaterial ? 4 : job.id_price_unit,
    date,
    quantity_hundredths: quantity,
    descr,
    treasure_price_pence: theirs,
    customer_price_pence: paid,
    total_pence: totalPence(quantity, theirs),
    customer_total_pence: totalPence(quantity, paid),
    material: isMaterial,
    whole_job,
    created_at: written,
    updated_at: written,
  }
}

/**
 * Adds lines to their treasures' timesheets. Old months are invoiced, and some of the last month's
 * are submitted or locked.
 */
async function keepLines(
  tx: Db,
  random: Random,
  lines: readonly Line[],
  at: Date,
): Promise<SeedLine[]> {
  const thisMonth = londonDate(at).slice(0, 7)
  const months = [...new Set(lines.map(sheetOf))].toSorted()
  const sheets = months.map((key) => {
    const [treasure = '', month = ''] = key.split(' ')
    const isSettled = lines.some((one) => sheetOf(one) === key && one.id_status === 5)
    const ended = londonInstant(addDays(`${nextMonth(month)}-01`, 1), '09:00')
    const submitted = ended > at ? at : ended
    const id_status = statusOf(random, month, thisMonth, isSettled)
    return {
      id_treasure: Number(treasure),
      month: `${month}-01`,
      id_status,
      submitted_at: id_status > 1 ? submitted : null,
      locked_at: id_status > 2 ? submitted : null,
      created_at: londonInstant(`${month}-01`, '18:00'),
    } satisfies Insertable<Tables['timesheets']>
  })
  const ids = await tx.insertInto('timesheets').values(sheets).returning('id').execute()
  const idOf = new Map(months.map((key, i) => [key, ids[i]?.id ?? 0]))
  const rows = lines.map(({ id_status: _status, ...one }) => one)
  const made: SeedLine[] = []
  for (let i = 0; i < rows.length; i += 200) {
    const some = rows.slice(i, i + 200)
    const written = await tx
      .insertInto('works')
      .values(some.map((one) => ({ ...one, id_timesheet: idOf.get(sheetOf(one)) ?? 0 })))
      .returning(['id', 'id_job', 'id_treasure', 'date', 'material'])
      .execute()
    made.push(...written.filter(({ material }) => !material))
  }
  return made
}

const sheetOf = ({ id_treasure, date }: Pick<Line, 'id_treasure' | 'date'>) =>
  `${id_treasure} ${date.slice(0, 7)}`
export const nextMonth = (month: string) => addDays(`${month}-28`, 7).slice(0, 7)

function statusOf(random: Random, month: string, thisMonth: string, isSettled: boolean) {
  if (month === thisMonth) return 1
  if (nextMonth(month) !== thisMonth || isSettled) return 4
  return random.pick([1, 2, 2, 3] as const)
}

const done = [
  'Did the front first, then the back.',
  'Everything on the list, and tidied up.',
  'As agreed. Photos sent.',
  'Took longer than thought: the old screws had rusted in.',
  'First part done, the rest next time.',
  'Finished, checked with the customer.',
]

/** Materials: description, number bought, and pence for one. */
const goods: readonly [string, number, number][] = [
  ['Screws and wall plugs', 2, 645],
  ['Paint, 5 l, magnolia', 1, 3_199],
  ['Silicone, white', 3, 525],
  ['Bark mulch, 60 l', 4, 899],
  ['Mixer tap cartridge', 1, 1_470],
  ['Fence panels', 3, 2_850],
  ['LED spots', 6, 479],
]
