import {
  penceOf,
  showPence,
  type JobChange,
  type ProblemOf,
  type updateJob,
} from '@treasures/api-client'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import { changedFields } from '../../people/customers/customers.decide.ts'
import { readWish } from '../jobs/staff-jobs.decide.ts'
import type { JobFields } from '../jobs/write-job.ts'

type Standing = {
  address: string
  id_job_type: number
  descr: string
  wanted: JobChange['wanted'] | null
  wanted_on: string | null
  wanted_time: string | null
  auto_match: boolean
  on_board: boolean
  locked_at: Date | null
  treasure_price_pence: number | null
  customer_price_pence: number | null
  lines: number
  /** True if the job's visits repeat without a last day. Each date keeps its own price. */
  repeats: boolean
}

type Decision =
  | { refused: Extract<ProblemOf<typeof updateJob>, 'job_locked' | 'job_has_work'> }
  | { refused?: never; fields: JobFields; words: string }

/**
 * Decides the changed fields of a job and describes them in words. The words are empty if nothing
 * changes.
 */
export function decideChange(job: Standing, change: JobChange, today: string): Decision {
  const { descr, address, wanted_time, auto_match, on_board } = change
  const prices = {
    treasure_price_pence: asPence(change.treasureprice),
    customer_price_pence: asPence(change.customerprice),
  }
  const fields = changedFields(job, {
    descr,
    address,
    wanted_time,
    auto_match,
    on_board,
    ...prices,
    ...readNewWish(job, change, today),
  }) as JobFields
  if (job.locked_at && (fields.auto_match || fields.on_board)) return { refused: 'job_locked' }
  if (fields.treasure_price_pence !== undefined || fields.customer_price_pence !== undefined) {
    if (job.lines > 0 && !job.repeats) return { refused: 'job_has_work' }
    checkPrices({ ...job, ...fields })
  }
  // A price that staff set also replaces earlier boosts.
  if (fields.treasure_price_pence !== undefined) fields.boost_pence = 0
  return { fields, words: inWords(job, fields) }
}

const asPence = (pounds: number | undefined) => (pounds === undefined ? undefined : penceOf(pounds))

function readNewWish(job: Standing, { wanted, wanted_on }: JobChange, today: string) {
  if (wanted === undefined && wanted_on === undefined) return {}
  const day = wanted_on === undefined ? job.wanted_on : wanted_on
  const kind = wanted ?? (day === null ? 'flexible' : 'date')
  // A wanted day that has passed may stay unchanged.
  if (kind === job.wanted && day === job.wanted_on) return {}
  return readWish({ wanted: kind, wanted_on: day }, today)
}

type Prices = Pick<Standing, 'treasure_price_pence' | 'customer_price_pence'>

function checkPrices({ treasure_price_pence: gets, customer_price_pence: pays }: Prices) {
  const errors: Record<string, string[]> = {}
  if (gets === null) errors['treasureprice'] = ['Both prices are needed']
  if (pays === null) errors['customerprice'] = ['Both prices are needed']
  if (gets !== null && pays !== null && gets > pays)
    errors['treasureprice'] = ['Cannot be more than the customer pays']
  if (Object.keys(errors).length)
    throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
}

const names: Partial<Record<keyof JobFields, string>> = {
  descr: 'the description',
  address: 'the address',
  wanted: 'when it is wanted',
  wanted_on: 'the day',
  wanted_time: 'the time of day',
  auto_match: 'automatic matching',
  on_board: 'on the board',
  treasure_price_pence: "the treasure's price",
  customer_price_pence: "the customer's price",
}

const inWords = (job: Standing, fields: JobFields): string =>
  (Object.keys(fields) as (keyof JobFields)[])
    .filter((field) => names[field])
    .map((field) => {
      const value = fields[field]
      if (field === 'address')
        return `the address from “${job.address}” to “${fields.address ?? ''}”`
      if (typeof value === 'boolean') return `${names[field]} to ${value ? 'on' : 'off'}`
      if (typeof value === 'number') return `${names[field]} to ${showPence(value)}`
      return names[field]
    })
    .join(', ')
