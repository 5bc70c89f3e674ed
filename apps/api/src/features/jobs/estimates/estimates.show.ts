import {
  estimateStatuses,
  poundsOf,
  vatWithin,
  fullName,
  type Estimate,
  type EstimateOption,
  type LinkedEstimates,
  type MyEstimate,
  type OfferedEstimate,
} from '@treasures/api-client'
import type { Side } from '#kernel/http/scope.ts'
import { isAcceptable, statusNow } from './estimates.decide.ts'
import type {
  ComparedRow,
  EstimateOptionRow,
  EstimateRow,
  OfferedRow,
  WaitingRow,
} from './estimates.store.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

type Day = { today: string; vatRate: number }
const showOption = ({ id, name, includes, not_included }: EstimateOptionRow) => ({
  id,
  name,
  includes,
  not_included,
})

/** Options with the prices that the reader may see: customers and treasures see their own. */
const showOptions = (
  { options }: { options: readonly EstimateOptionRow[] },
  side: Side,
): EstimateOption[] =>
  options.map((option) => ({
    ...showOption(option),
    treasureprice: side === 'customer' ? null : poundsOf(option.treasure_pence),
    customerprice: side === 'treasure' ? null : poundsOf(option.customer_pence),
  }))

const acceptedOption = ({ options }: { options: readonly EstimateOptionRow[] }) =>
  options.find(({ accepted }) => accepted)?.id ?? null

type Reader = { today: string; side: Side }

/** Customers do not see the treasure's share. */
export function showEstimate(row: EstimateRow, { today, side }: Reader): Estimate {
  const isCustomer = side === 'customer'
  const id_status = statusNow(row, today)
  return {
    id: row.id,
    id_job: row.id_job,
    id_treasure: row.id_treasure,
    treasure: {
      id: row.id_treasure,
      name: isCustomer ? row.fname : fullName(row),
    },
    id_status,
    status: estimateStatuses[id_status],
    treasureprice: isCustomer ? null : poundsOf(row.treasure_price_pence),
    customerprice: poundsOf(row.customer_price_pence),
    descr: row.descr,
    valid_until: row.valid_until,
    responded_at: row.responded_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    options: showOptions(row, side),
    id_option: acceptedOption(row),
  }
}

export const showWaiting = (row: WaitingRow): MyEstimate => ({
  id: row.id,
  id_job: row.id_job,
  service: showService(row),
  place: row.place,
  treasureprice: poundsOf(row.treasure_price_pence),
  customerprice: poundsOf(row.customer_price_pence),
  descr: row.descr,
  valid_until: row.valid_until,
  created_at: row.created_at.toISOString(),
  options: showOptions(row, 'treasure'),
})

function showOffered(row: OfferedRow, job: ComparedRow, { today, vatRate }: Day): OfferedEstimate {
  const id_status = statusNow(row, today)
  return {
    id: row.id,
    id_status,
    status: estimateStatuses[id_status],
    can_answer: isAcceptable(job, { ...row, id_status }),
    customerprice: poundsOf(row.customer_price_pence),
    vat: poundsOf(vatWithin(row.customer_price_pence, vatRate)),
    descr: row.descr,
    valid_until: row.valid_until,
    treasure: {
      fname: row.fname,
      rating: row.rating === null ? null : Math.round(row.rating * 10) / 10,
      ratings: row.ratings,
      checked: row.checked,
      desc: row.treasure_descr,
    },
    options: row.options.map((option) => ({
      ...showOption(option),
      customerprice: poundsOf(option.customer_pence),
      vat: poundsOf(vatWithin(option.customer_pence, vatRate)),
    })),
    id_option: acceptedOption(row),
  }
}

/**
 * Shows estimates side by side, lowest price first. E-mails are easily forwarded, so the answer
 * identifies neither a treasure nor a customer.
 */
export const showCompared = (
  job: ComparedRow,
  rows: readonly OfferedRow[],
  day: Day,
): LinkedEstimates => ({
  id_job: job.id,
  id_status: job.id_status,
  service: showService(job),
  unit: showUnit(job),
  descr: job.public_details ?? '',
  postcode: job.outcode,
  taken_by: job.treasure_fname,
  data: rows
    .toSorted((a, b) => a.customer_price_pence - b.customer_price_pence || a.id - b.id)
    .map((row) => showOffered(row, job, day)),
})
