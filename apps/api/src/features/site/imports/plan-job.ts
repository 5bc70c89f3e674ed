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
import { isSamePerson, otherWords, type LookAlike } from './decide-row.decide.ts'
import type { Lookups } from './lookups.ts'
import {
  hashOf,
  isEarlier,
  peopleLike,
  personOf,
  planPerson,
  problem,
  withEarlier,
  type Decide,
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

type Place = { address: string; postcode: string | null }
type Customer =
  | { id: number; home?: Place | undefined }
  | { plan: PlannedCustomer; company: string; who: Person; isKnown: boolean }
  | { left: PlannedRow<never> }

type ImportingJobs = Importing & { kind: 'jobs' | 'series' }

/** Reads what a job of the file needs. */
export async function readJobRow(
  db: Db,
  importing: ImportingJobs,
  { cells }: Row,
): Promise<Decide<PlannedJob>> {
  const { kind, at, lookups } = importing
  const { job, reasons: notes } = readJob({ ...importing, today: londonDate(at) }, cells)
  if (!job) return () => problem(notes)
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
  const [isKnown, customerOf] = await Promise.all([
    lookups.isKeyKnown(key),
    readCustomer(db, importing, job),
    body?.postcode && lookups.places.findPlace(body.postcode),
  ])
  return () =>
    isKnown || isEarlier(importing, key)
      ? { ...problem(['This job has been imported.']), outcome: 'there_already' }
      : planJob(importing, { job, notes, key, customer: customerOf() })
}

type ReadJob = { job: ImportedJob; notes: readonly string[]; key: string; customer: Customer }

/** Plans a job with its customer, place, price and treasure. */
async function planJob(
  { kind, scope, at, options, lookups }: ImportingJobs,
  { job, notes, key, customer }: ReadJob,
): Promise<PlannedRow<PlannedJob>> {
  if ('left' in customer) return customer.left
  const { body } = job.customer ?? {}
  const today = londonDate(at)
  const address =
    'id' in customer ? (customer.home ?? (await lookups.addressOf(customer.id))) : undefined
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

/** Reads what the job's customer needs. Returns the decision who it is: one there, or a new one. */
async function readCustomer(
  db: Db,
  importing: ImportingJobs,
  { customerNumber, customer }: ImportedJob,
): Promise<() => Customer> {
  const { options, earlier, lookups } = importing
  const left = (...reasons: string[]) => ({ left: problem(reasons) })
  const similar = (...reasons: string[]) => ({
    left: { ...problem(reasons), outcome: 'similar' as const },
  })
  if (customerNumber !== null) {
    const id = await lookups.customerOfNumber(customerNumber)
    if (id !== undefined) {
      const home = await lookups.addressOf(id)
      return () => ({ id, home })
    }
    if (!customer) return () => left(`No customer with the number ${customerNumber} was imported.`)
  }
  if (!customer) return () => left('There is no customer.')
  const { planned, refusals } = await planPerson(db, importing, customer)
  if (planned?.kind !== 'customers') return () => left(...refusals)
  const who = personOf(planned)
  const found = await peopleLike(importing, 'customers', who)
  await Promise.all(found.map(({ id }) => lookups.addressOf(id)))
  return () => {
    const lookAlikes = withEarlier(importing, found, who)
    const same = lookAlikes.filter((each) => isSamePerson(who, each))
    const known = new Set(same.flatMap(({ id }) => (id === undefined ? [] : [id])))
    if (known.size > 1) return similar('Several customers of this name fit.')
    const [id] = known
    if (id !== undefined) return { id, home: homeOf(same.find((each) => each.id === id)) }
    const [other] = lookAlikes
    if (other && same.length === 0 && !options.add_similar) return similar(otherWords(other))
    const { plan, company } = planned
    return { plan, company, who, isKnown: same.length > 0 || earlier.alike(who).length > 0 }
  }
}

/** Address of a customer that this piece adds: it is not in the database yet. */
const homeOf = (one: (LookAlike & { address?: string }) | undefined): Place | undefined =>
  one?.address === undefined ? undefined : { address: one.address, postcode: one.postcode }

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
