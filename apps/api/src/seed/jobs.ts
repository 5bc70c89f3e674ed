import {
  decideJobMove,
  londonDate,
  type JobActor,
  type JobFacts,
  type JobStatus,
} from '@treasures/api-client'
import type { Insertable } from 'kysely'
import { minutes, days, later, earlier } from '#kernel/clock.ts'
import { maskContacts } from '../features/jobs/jobs/masking/mask-contacts.rules.ts'
import { recordEvent } from '../events/record-event.ts'
import { moveWords } from '../features/jobs/job.events.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Tables } from '../kernel/db/tables.ts'
import { isShown, type SeedCustomer } from './customers.ts'
import { lives, postedAgo, shownLives } from './job-lives.rules.ts'
import { createJobTexts } from './job-texts.ts'
import { regionPrice } from './options.ts'
import { showMobile } from './people.ts'
import type { Random } from './random.ts'
import { seedServices, type SeedService } from './services.ts'
import type { SeedTreasure } from './treasures.ts'

/** Days for which the demo looks as seeded. */
const demoDays = 90

/** The moves that the life cycle allows from a draft to each status. */
const ways: Record<JobStatus, readonly [JobStatus, JobActor, JobFacts?][]> = {
  0: [],
  1: [[1, 'customer']],
  2: [
    [1, 'customer'],
    [2, 'treasure'],
  ],
  3: [
    [1, 'customer'],
    [2, 'treasure'],
    [3, 'treasure', { appointments: 1 }],
  ],
  4: [
    [1, 'customer'],
    [2, 'treasure'],
    [3, 'treasure', { appointments: 1 }],
    [4, 'treasure'],
  ],
  5: [
    [1, 'customer'],
    [2, 'treasure'],
    [3, 'treasure', { appointments: 1 }],
    [4, 'treasure'],
    [5, 'system', { unsettledLines: 0 }],
  ],
  6: [
    [1, 'customer'],
    [6, 'customer', { reason: 'Found somebody' }],
  ],
  7: [
    [1, 'customer'],
    [2, 'treasure'],
    [7, 'customer', { reason: 'Moved away' }],
  ],
  8: [
    [1, 'customer'],
    [8, 'system', { daysPastWanted: 2 }],
  ],
}

export type SeedJob = {
  id: number
  id_service: number
  images_id: string | null
  id_status: number
}

type People = { at: Date; customers: readonly SeedCustomer[]; treasures: readonly SeedTreasure[] }

export async function seedJobs(tx: Db, random: Random, people: People): Promise<SeedJob[]> {
  const { at } = people
  const options = await tx
    .selectFrom('service_options')
    .select(['id', 'id_service', 'id_ambassador', 'id_job_type', 'duration_hundredths'])
    .execute()
  const write = createJobTexts(random)
  const statuses = random.shuffle(
    lives.flatMap((life) => Array.from({ length: life.count }, () => life)),
  )
  const shown = people.customers.findIndex(isShown)
  for (const [i, life] of shownLives.entries()) statuses[shown + i * people.customers.length] = life
  const services = Array.from({ length: statuses.length }, (_, i) => pickService(i))

  const rows = statuses.map(({ status, days: since }, i) => {
    const customer = people.customers[i % people.customers.length] as SeedCustomer
    const service = services[i] as SeedService
    const isEstimate = !!service.estimate && random.chance(0.3)
    const option = options.find(
      (o) =>
        o.id_service === service.id &&
        o.id_ambassador === customer.id_region &&
        (o.id_job_type === 2) === isEstimate,
    )
    const age = postedAgo(random, since) + minutes(random.whole(3, 180))
    const posted = earlier(at, age)
    const { id: id_customer, id_region, address, postcode, outcode, lat, lon } = customer
    const price = isEstimate ? null : wholeJobPrice(random, service, id_region)
    const descr = write(service.id, {
      phone: showMobile(customer.mphone),
      email: customer.email ?? 'the address on file',
      postcode,
    })
    return {
      id_customer,
      id_region,
      address,
      postcode,
      outcode,
      lat,
      lon,
      id_service: service.id,
      id_service_option: option?.id ?? null,
      id_job_type: option?.id_job_type ?? 1,
      id_price_unit: isEstimate ? 4 : service.unit,
      duration_hundredths: option?.duration_hundredths ?? null,
      id_status: status,
      status_reason: reasonFor(random, status),
      descr,
      public_details: maskContacts(descr),
      treasure_price_pence: price?.treasure ?? null,
      customer_price_pence: price?.customer ?? null,
      on_board: status !== 1 || random.chance(0.9),
      auto_match: random.chance(0.1),
      ...wish(i, wantedOn(random, { at, posted, status })),
      posted_at: status === 0 ? null : posted,
      images_id: random.chance(status === 1 ? 0.26 : 0.02) ? random.capability() : null,
      created_at: earlier(posted, minutes(random.whole(2, 25))),
      // Claimed jobs count as already answered, because no treasure of the demo answers whether
      // work has started.
      start_answered_at: status === 2 ? later(at, days(demoDays)) : null,
      // Closed jobs are invoiced and paid.
      minimum_settled_at: status === 5 ? posted : null,
      updated_at: posted,
    } satisfies Insertable<Tables['jobs']>
  })
  const ids = await tx.insertInto('jobs').values(rows).returning('id').execute()
  const jobs = rows.map((row, i) => ({ ...row, id: ids[i]?.id ?? 0 }))
  await seedHistory(tx, random, jobs, people)
  return jobs
}

type Row = SeedJob & {
  id_customer: number
  id_region: number
  id_status: JobStatus
  created_at: Date
  posted_at: Date | null
}

/** Seeds each job's assignment, and every move to its current status. */
async function seedHistory(
  tx: Db,
  random: Random,
  jobs: readonly Row[],
  { customers, treasures }: People,
) {
  const shown = customers.find(isShown)
  const assignments: Insertable<Tables['assignments']>[] = []
  // Treasures with a demo sign-in get more jobs than others.
  const busy = treasures.filter(({ id_region }) => id_region === 1).slice(0, 4)
  let taken = 0
  const activities: Insertable<Tables['activities']>[] = []
  for (const job of jobs) {
    let from: JobStatus = 0
    let at = job.posted_at ?? job.created_at
    for (const [to, actor, facts] of ways[job.id_status]) {
      const move = decideJobMove(from, to, actor, facts)
      if (!move.ok) throw new Error(`The seed cannot move a job: ${move.why}`)
      if (to !== 1) at = later(at, minutes(random.whole(20, 1_400)))
      // Automations listen to bookings, so those of open jobs are in the log of events, too.
      if (job.id_status === 1) {
        await recordEvent(tx, {
          event: move.event,
          at,
          by: { kind: 'customer' },
          id_job: job.id,
          data: { from, to, how: 'form' },
        })
        from = to
        continue
      }
      activities.push({
        id_job: job.id,
        id_customer: null,
        id_treasure: null,
        type: 2,
        descr: moveWords(move.event, move),
        created_at: at,
      })
      if (to === 2) {
        const somebody = random.pick(treasures.filter((t) => t.id_region === job.id_region))
        const turn = job.id_region === 1 ? taken++ : 1
        const known = job.id_customer === shown?.id ? busy[0] : undefined
        const { id: id_treasure } = known ?? ((turn % 3 === 0 && busy[(turn / 3) % 4]) || somebody)
        assignments.push({
          id_job: job.id,
          id_treasure,
          how: 'claim',
          assigned_at: at,
          ended_at: job.id_status === 7 ? later(at, days(1)) : null,
        })
      }
      from = to
    }
  }
  await tx.insertInto('assignments').values(assignments).execute()
  for (let i = 0; i < activities.length; i += 500)
    await tx
      .insertInto('activities')
      .values(activities.slice(i, i + 500))
      .execute()
}

/** Everyday services are booked more often than a locksmith. */
const shares = [5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 3, 2, 3, 2]
const wheel = seedServices.flatMap((service, i) =>
  Array.from({ length: shares[i] ?? 1 }, () => service),
)
const pickService = (i: number) => wheel[(i * 17) % wheel.length]

/** Prices a job. Jobs at a fixed price vary more, and all differ a little from the list. */
function wholeJobPrice(random: Random, service: SeedService, id_region: number) {
  const factor = random.pick([0.95, 1, 1, 1, 1.05, 1.1])
  const times = service.unit === 4 ? random.pick([1, 1, 1.4, 1.8, 2.5]) : 1
  return {
    treasure: regionPrice(service.treasure * factor * times, id_region),
    customer: regionPrice(service.customer * factor * times, id_region),
  }
}

/** Chooses the wanted date and, for some jobs, time of day, by the job's place in the list. */
const wish = (i: number, wanted_on: string | null) => ({
  wanted: wanted_on ? ('date' as const) : i % 2 ? ('soon' as const) : ('flexible' as const),
  wanted_on,
  wanted_time: [null, 'morning', null, 'afternoon', null, null, '14:00'][i % 7] ?? null,
})

function wantedOn(
  random: Random,
  { at, posted, status }: { at: Date; posted: Date; status: JobStatus },
) {
  if (status !== 8 && random.chance(0.3)) return null
  // Jobs without an appointment are wanted on a future day.
  const isAhead = status <= 2
  return londonDate(later(isAhead ? at : posted, days(random.whole(1, isAhead ? 18 : 6))))
}

function reasonFor(random: Random, status: JobStatus) {
  if (status === 6) return random.pick(['Found somebody', 'Too expensive', 'No longer needed'])
  if (status === 7) return random.pick(['Customer moved away', 'Treasure fell ill'])
  return null
}
