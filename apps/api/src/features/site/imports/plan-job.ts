import {
  jobStatus,
  jobType,
  londonDate,
  londonInstant,
  priceUnit,
  unitedKingdom,
  datesBetween,
  addDays,
  type AppointmentInput,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'
import type { Person } from '../../people/customers/similar-customers.rules.ts'
import type { PlannedCustomer } from '../../people/customers/add-customer.ts'
import { optionOf } from '../../jobs/jobs/write-job.ts'
import { isSamePerson, otherWords } from './decide-row.decide.ts'
import { addressOf } from './import-people.store.ts'
import { importsStore } from './imports.store.ts'
import type { Lookups } from './lookups.ts'
import {
  hashOf,
  isImported,
  lookAlikesOf,
  personOf,
  planPerson,
  problem,
  type Importing,
  type PlannedRow,
  type Row,
} from './plan-person.ts'
import { isClock, readJob, type ImportedJob } from './read-job.rules.ts'

type Columns = {
  id_region: number
  id_service: number
  id_service_option: number | null
  id_job_type: number
  id_price_unit: number
  duration_hundredths: number | null
  ceiling_hundredths: number | null
  customer_price_pence: number | null
  treasure_price_pence: number | null
  descr: string
  address: string
  postcode: string
  lat: number
  lon: number
  outcode: string
  wanted: 'date' | 'flexible'
  wanted_on: string | null
  wanted_time: string | null
}

export type PlannedJob = {
  kind: 'jobs'
  columns: Columns
  job: ImportedJob
  customer: { id: number } | { plan: PlannedCustomer; company: string }
  id_treasure: number | null
  /** Day of a past job, at noon in London. */
  over_at: Date | null
  visit: Pick<AppointmentInput, 'date' | 'time' | 'hours'> | null
}

type Customer =
  | { id: number }
  | { plan: PlannedCustomer; company: string; who: Person; isKnown: boolean }
  | { left: PlannedRow<never> }

/** Plans a job of the file, with its customer, place, price and treasure. */
export async function planJob(
  db: Db,
  importing: Importing & { kind: 'jobs' | 'series' },
  { cells }: Row,
): Promise<PlannedRow<PlannedJob>> {
  const { kind, scope, at, options, lookups } = importing
  const today = londonDate(at)
  const { job, reasons: notes } = readJob({ ...importing, today }, cells)
  if (!job) return problem(notes)
  const { body } = job.customer ?? {}
  const key = hashOf(
    kind,
    ...(job.number === null
      ? [
          job.customerNumber,
          ...[body?.fname, body?.lname].map((name) => foldSurname(name ?? '')),
          body?.email?.toLowerCase(),
          body?.mphone,
          body?.postcode,
          job.service,
          job.time,
          job.descr,
          job.customer_pence,
        ]
      : [job.number]),
    job.date,
  )
  if (await isImported(db, importing, key))
    return { ...problem(['This job has been imported.']), outcome: 'there_already' }

  const customer = await customerOf(db, importing, job)
  if ('left' in customer) return customer.left
  const address = 'id' in customer ? await addressOf(db, customer.id) : undefined
  const postcode = body?.postcode || address?.postcode
  if (!postcode) return problem(['We need the postcode of this job.'])
  const place = await lookups.places.findPlace(postcode)
  if (!place || !postcode.includes(' ')) return problem([`We don’t know the postcode ${postcode}.`])
  const region = await lookups.places.regionOf({ postcode, id_country: unitedKingdom })
  const id_region = region ?? options.id_region ?? undefined
  if (scope.kind === 'region' && id_region !== undefined && id_region !== scope.id_region)
    return problem(['The postcode is in another region.'])
  if (id_region === undefined)
    return problem(['The postcode is in no region. Choose a region for such rows.'])
  const named = await lookups.service(job.service)
  const id_service = named ?? options.id_service
  if (id_service === null)
    return problem([
      job.service === '' ? 'There is no service.' : `There is no service called ${job.service}.`,
    ])

  const priced = await priceOf(lookups, job, { postcode, id_service })
  if ('problem' in priced) return problem([priced.problem])
  const worker = await treasureOf(lookups, job)
  if ('problem' in worker) return problem([worker.problem])

  const isOpen = job.status === jobStatus.open
  const first = firstVisit(job, at)
  if (kind === 'series' && !first) return problem(['No visit is to come on these days.'])
  const { id_treasure } = worker
  const isWanted = isOpen && job.date !== null && job.date >= today
  const columns: Columns = {
    ...priced.columns,
    id_region,
    id_service,
    descr: [named === undefined ? job.service : '', job.descr].filter(Boolean).join('\n'),
    address: body?.address || address?.address || '',
    postcode,
    lat: place.lat,
    lon: place.lon,
    outcode: place.outcode,
    wanted: isWanted || !isOpen ? (job.date === null ? 'flexible' : 'date') : 'flexible',
    wanted_on: isWanted || !isOpen ? job.date : null,
    wanted_time: isWanted ? job.time : null,
  }
  return {
    outcome: 'added',
    reasons: [
      ...notes,
      ...worker.notes,
      ...('plan' in customer && !customer.isKnown ? ['Their customer is new.'] : []),
      ...(isOpen && job.date !== null && job.date < today && kind === 'jobs'
        ? ['Its day is over, so it is wanted on any day.']
        : []),
    ],
    email: body?.email?.toLowerCase() ?? null,
    key,
    number: job.number,
    who: 'who' in customer ? customer.who : undefined,
    planned: {
      kind: 'jobs',
      columns,
      job,
      customer,
      id_treasure,
      over_at: isOpen ? null : job.date === null ? at : londonInstant(job.date, '12:00'),
      visit: isOpen && id_treasure !== null ? first : null,
    },
  }
}

/** Finds the job's customer, or plans one. */
async function customerOf(db: Db, importing: Importing, job: ImportedJob): Promise<Customer> {
  const { scope, options, earlier } = importing
  const { customerNumber, customer } = job
  if (customerNumber !== null) {
    const id = await importsStore(db).findByNumber(scope, customerNumber)
    if (id !== undefined) return { id }
    if (!customer)
      return { left: problem([`No customer with the number ${customerNumber} was imported.`]) }
  }
  if (!customer) return { left: problem(['There is no customer.']) }
  const { planned, refusals } = await planPerson(db, importing, customer)
  if (planned?.kind !== 'customers') return { left: problem(refusals) }
  const who = personOf(planned)
  const lookAlikes = await lookAlikesOf(db, importing, 'customers', who)
  const same = lookAlikes.filter((each) => isSamePerson(who, each))
  const known = [...new Set(same.flatMap(({ id }) => (id === undefined ? [] : [id])))]
  if (known.length > 1)
    return { left: { ...problem(['Several customers of this name fit.']), outcome: 'similar' } }
  const [id] = known
  if (id !== undefined) return { id }
  const [other] = lookAlikes
  if (other && same.length === 0 && !options.add_similar)
    return { left: { ...problem([otherWords(other)]), outcome: 'similar' } }
  const { plan, company } = planned
  return { plan, company, who, isKnown: same.length > 0 || earlier.alike(who).length > 0 }
}

type Placed = { postcode: string; id_service: number }
const noOption = {
  id_service_option: null,
  duration_hundredths: null,
  ceiling_hundredths: null,
}

/** Prices of the file, or those of the first option for the service there. */
async function priceOf(lookups: Lookups, job: ImportedJob, { postcode, id_service }: Placed) {
  const { unit, customer_pence, treasure_pence, charged_pence, paid_out_pence, status } = job
  if (unit === null && status === jobStatus.open)
    return {
      columns: {
        ...noOption,
        id_job_type: jobType.estimate,
        id_price_unit: priceUnit.fixedPrice,
        customer_price_pence: null,
        treasure_price_pence: null,
      },
    }
  const id_price_unit = unit ?? priceUnit.fixedPrice
  const asInFile = (customer: number, treasure: number) => ({
    columns: {
      ...noOption,
      id_job_type: id_price_unit === priceUnit.fixedPrice ? jobType.fixedRate : jobType.standard,
      id_price_unit,
      customer_price_pence: customer,
      treasure_price_pence: treasure,
    },
  })
  if (status !== jobStatus.open)
    return asInFile(customer_pence ?? charged_pence ?? 0, treasure_pence ?? paid_out_pence ?? 0)
  if (customer_pence !== null && treasure_pence !== null)
    return asInFile(customer_pence, treasure_pence)
  const quote = await lookups.quote(`${postcode} ${id_service}`)
  if (!quote)
    return {
      problem:
        customer_pence === null
          ? 'There is no price, and none for this service at this postcode.'
          : 'It doesn’t say what the treasure gets, and there are no prices for this service at this postcode.',
    }
  const { customer_price_pence, treasure_price_pence } = quote
  if (customer_pence === null)
    return { columns: { ...optionOf(quote), customer_price_pence, treasure_price_pence } }
  // The treasure's share is the same as in the default price.
  return asInFile(
    customer_pence,
    customer_price_pence === 0
      ? 0
      : Math.min(
          customer_pence,
          Math.round((customer_pence * treasure_price_pence) / customer_price_pence),
        ),
  )
}

/** Past jobs may name a treasure who is no longer there. */
async function treasureOf(lookups: Lookups, { treasure, status }: ImportedJob) {
  if (treasure === '') return { id_treasure: null, notes: [] }
  const whole = await lookups.treasures(treasure)
  const [id, second] = whole.length > 0 ? whole : await lookups.treasures(firstOf(treasure))
  if (id !== undefined && second === undefined) return { id_treasure: id, notes: [] }
  const why =
    id === undefined
      ? `There is no treasure called ${treasure}.`
      : `There are several treasures called ${treasure}.`
  return status === jobStatus.open ? { problem: why } : { id_treasure: null, notes: [why] }
}

const firstOf = (names: string) => names.split(/[,;&|\n]|\band\b/)[0]?.trim() ?? ''

/** The first visit to come: of a series, the first of its rule. */
function firstVisit({ date, time, hours, frequency }: ImportedJob, at: Date) {
  if (date === null || !isClock(time)) return null
  const visit = { time, hours: hours ?? 1 }
  const isToCome = (day: string) => londonInstant(day, time) > at
  if (frequency === null) return isToCome(date) ? { date, ...visit } : null
  const today = londonDate(at)
  const rule = { date, ...visit, visit: false, recurrent: true, meta: { frequency } }
  const first = datesBetween(rule, today, addDays(date > today ? date : today, 62)).find(isToCome)
  return first === undefined ? null : { date: first, ...visit }
}
