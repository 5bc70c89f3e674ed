import {
  jobStatus,
  priceUnit,
  withoutUnseen,
  type Frequency,
  type ImportField,
  type ImportOptions,
} from '@treasures/api-client'
import { notText, readPerson, unguarded, type ImportedPerson } from './read-person.rules.ts'
import { readMoment, readPence, readTime } from './read-moment.rules.ts'

const { open, closed, cancelled } = jobStatus
type Status = typeof open | typeof closed | typeof cancelled

export type ImportedJob = {
  number: string | null
  /** Number of the customer in the other system. */
  customerNumber: string | null
  /** Null if the row has no name, but the customer's number. */
  customer: Extract<ImportedPerson, { kind: 'customers' }> | null
  service: string
  descr: string
  date: string | null
  time: string | null
  hours: number | null
  status: Status
  reason: string
  /** Null for an estimate. */
  unit: number | null
  customer_pence: number | null
  treasure_pence: number | null
  charged_pence: number | null
  paid_out_pence: number | null
  /** Name, e-mail or mobile of the treasure. */
  treasure: string
  frequency: Frequency | null
}

export type ReadJob = { name: string; job: ImportedJob | undefined; reasons: string[] }

type Reading = {
  kind: 'jobs' | 'series'
  fields: readonly (ImportField | null)[]
  options: Pick<ImportOptions, 'month_first'>
  /** London day. */
  today: string
}

/** Reads one row of jobs or series. Jobs without a status are over if their day is. */
export function readJob(
  { kind, fields, options, today }: Reading,
  cells: readonly string[],
): ReadJob {
  const problems: string[] = []
  const values: Partial<Record<ImportField, string>> = {}
  for (const [i, field] of fields.entries()) {
    const value = unguarded(withoutUnseen(cells[i] ?? ''))
    if (!field || value === '' || values[field]) continue
    values[field] = value
    if (notText.test(cells[i] ?? '')) problems.push(`${value}: has characters that are not text`)
  }
  const read = <T>(field: ImportField, label: string, reader: (text: string) => T | undefined) => {
    const text = values[field]
    if (text === undefined) return null
    const found = reader(text)
    if (found === undefined) problems.push(`${label}: we can’t read “${text.slice(0, 100)}”`)
    return found ?? null
  }

  const hasName = !!(values.name || values.fname || values.lname)
  // Notes belong to the job, not to its customer.
  const ofPerson = fields.map((field) => (field === 'descr' ? null : field))
  const person = hasName ? readPerson('customers', ofPerson, cells) : undefined
  if (person && !person.person) problems.push(...person.reasons)
  if (!hasName && !values.customer_number)
    problems.push('There is neither the customer’s name nor their number')

  const moment = read('date', 'Date', (text) => readMoment(text, options.month_first))
  const typedTime = values.time === undefined ? undefined : read('time', 'Time', readTime)
  const date = moment?.date ?? null
  const status =
    kind === 'series'
      ? open
      : values.status === undefined
        ? date !== null && date < today
          ? closed
          : open
        : (read('status', 'Status', readStatus) ?? open)
  if (status !== open && date !== null && date > today)
    problems.push('It is over, but its day is to come')
  const frequency = read('frequency', 'Frequency', readFrequency)
  const time = typedTime === undefined ? (moment?.time ?? null) : typedTime
  if (kind === 'series') {
    if (values.frequency === undefined) problems.push('It doesn’t say how often the visits repeat')
    if (!values.treasure) problems.push('Visits that repeat need their treasure')
    if (values.date === undefined) problems.push('There is no date')
    if (!isClock(time)) problems.push('There is no time of day')
  }
  const job: ImportedJob = {
    number: values.number?.slice(0, 100) ?? null,
    customerNumber: values.customer_number?.slice(0, 100) ?? null,
    customer: person?.person?.kind === 'customers' ? person.person : null,
    service: values.service ?? '',
    descr: values.descr ?? '',
    date,
    time,
    hours: read('hours', 'Hours', readHours),
    status,
    reason: values.reason ?? '',
    unit: values.unit === undefined ? priceUnit.fixedPrice : read('unit', 'Unit', readUnit),
    customer_pence: read('customer_price', 'Customer’s price', readPence),
    treasure_pence: read('treasure_price', 'Treasure’s price', readPence),
    charged_pence: read('charged', 'Charged', readPence),
    paid_out_pence: read('paid_out', 'Paid out', readPence),
    treasure: values.treasure ?? '',
    frequency,
  }
  const name = person?.name ?? (job.number ? `Job ${job.number}` : '')
  return problems.length > 0
    ? { name, job: undefined, reasons: problems }
    : { name, job, reasons: person?.reasons.filter((note) => !note.includes('on no map')) ?? [] }
}

/** True for a time of day such as 09:30, not for `morning`. */
export const isClock = (time: string | null): time is string => time !== null && /^\d/.test(time)

const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const statuses: readonly (readonly [Status, RegExp])[] = [
  [closed, /^(?:work)?(?:complete|completed|done|closed|paid|invoiced|archived|finished)$/],
  [closed, /^requiresinvoicing$/],
  [
    cancelled,
    /^(?:pro|user|customer)?(?:cancelled|canceled)$|^(?:unsuccessful|lost|void|declined|expired|noshow|rejected)$/,
  ],
  [
    open,
    /^(?:open|new|draft|booked|scheduled|needsscheduling|unscheduled|upcoming|active|pending|confirmed|unclaimed|claimed|assigned|today|late|onhold|actionrequired|inprogress|progressing|started|enroute|workorder|quote|onetime)$/,
  ],
]

const readStatus = (text: string): Status | undefined =>
  statuses.find(([, words]) => words.test(folded(text)))?.[0]

const frequencies: readonly (readonly [Frequency, RegExp])[] = [
  [2, /^(?:every)?(?:2weeks|2weekly|14days|fortnight|fortnightly|otherweek|twoweeks)$|^biweekly$/],
  [2, /^freqweeklyinterval2/],
  [1, /^(?:every)?(?:week|1week|weekly|7days)$|^onceaweek$|^freqweekly(?!interval)/],
  [3, /^(?:every)?(?:month|1month|monthly)$|^onceamonth$|^freqmonthly(?!interval[2-9])/],
]

const readFrequency = (text: string): Frequency | undefined =>
  frequencies.find(([, words]) => words.test(folded(text)))?.[0]

/** Reads `2.5`, `2 hours`, `90 min` or `1:30` in hours, rounded up to a quarter. */
function readHours(text: string): number | undefined {
  const [, whole, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? []
  const [, count, unit] =
    /^(\d{1,4}(?:\.\d{1,3})?)\s*(h|hrs?|hours?|m|mins?|minutes?)?$/i.exec(text) ?? []
  const hours =
    whole !== undefined
      ? Number(whole) + Number(minutes) / 60
      : count === undefined
        ? undefined
        : unit?.toLowerCase().startsWith('m')
          ? Number(count) / 60
          : Number(count)
  return hours && hours <= 24 ? Math.ceil(hours * 4) / 4 : undefined
}

const units: Readonly<Record<string, number | null>> = {
  hour: priceUnit.hour,
  hourly: priceUnit.hour,
  day: priceUnit.day,
  night: priceUnit.night,
  visit: priceUnit.visit,
  fixedprice: priceUnit.fixedPrice,
  fixed: priceUnit.fixedPrice,
  job: priceUnit.fixedPrice,
  estimate: null,
}
/** Null for an estimate, which has no price yet. */
const readUnit = (text: string): number | null | undefined =>
  units[folded(text).replace(/^per/, '')]
