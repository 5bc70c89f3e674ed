import {
  isWholeJob,
  poundsOf,
  londonDate,
  fullName,
  type JobWork,
  type Review,
  type TimesheetJob,
  type Work,
  type WorkRelation,
} from '@treasures/api-client'
import type { Side } from '#kernel/http/scope.ts'
import { leastUnits, unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import type { RecordableRow, WorkRow } from './work-lists.store.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

export function showWork(row: WorkRow, side: Side): Work {
  const theirs = side !== 'customer'
  const paid = side !== 'treasure'
  return {
    id: row.id,
    id_timesheet: row.id_timesheet,
    id_treasure: row.id_treasure,
    id_job: row.id_job,
    id_service: row.id_service,
    price_unit: row.id_price_unit,
    date: row.date,
    quantity: row.quantity_hundredths / 100,
    descr: row.descr,
    treasureprice: theirs ? poundsOf(row.treasure_price_pence) : null,
    total: theirs ? poundsOf(row.total_pence) : null,
    customerprice: paid ? poundsOf(row.customer_price_pence) : null,
    customer_total: paid ? poundsOf(row.customer_total_pence) : null,
    currency: row.currency,
    material: row.material,
    material_price: row.material ? poundsOf(row.treasure_price_pence) : null,
    whole_job: row.whole_job,
    minimum: row.minimum,
    invoicing_stopped: row.invoicing_stopped_at !== null,
    treasure: {
      id: row.id_treasure,
      // Customers know their treasure by first name.
      name: theirs
        ? fullName({ fname: row.treasure_fname, lname: row.treasure_lname })
        : row.treasure_fname,
    },
    customer: {
      id: row.id_customer ?? 0,
      name: fullName({ fname: row.customer_fname, lname: row.customer_lname }),
    },
    service: showService(row),
    unit: showUnit(row),
    timesheet: {
      id: row.id_timesheet,
      month: row.month.slice(0, 7),
      id_status: row.timesheet_status,
    },
    review: reviewOf(row),
    created_at: row.created_at.toISOString(),
  }
}

/** A line with the wanted relations only. */
export function showJobWork(row: WorkRow, wanted: readonly WorkRelation[], side: Side): JobWork {
  const { treasure, customer, unit, timesheet, review, ...line } = showWork(row, side)
  const relations = {
    treasure: { treasure },
    customer: { customer },
    unit: { unit },
    timesheet: { timesheet },
    reviews: { review, reviews: review ? [review] : [] },
  }
  return Object.assign(line, ...wanted.map((name) => relations[name])) as JobWork
}

const reviewOf = (row: WorkRow): Review | null =>
  row.rating === null || row.reviewed_at === null
    ? null
    : {
        id_work: row.id,
        rating: Number(row.rating),
        notes: row.review_notes ?? '',
        created_at: row.reviewed_at.toISOString(),
      }

export const showRecordable = (row: RecordableRow): TimesheetJob => ({
  id: row.id,
  id_service: row.id_service,
  id_job_type: row.id_job_type,
  id_unit: row.id_price_unit,
  descr: row.descr,
  customer: { fname: row.fname, lname: row.lname },
  service: showService(row),
  unit: showUnit(row),
  place: `${row.outcode} ${row.town}`,
  treasureprice: poundsOf(row.treasure_price_pence),
  minimum: row.minimum_waived_for === null ? unitsIn(leastUnits(row)) : null,
  ceiling: unitsIn(row.ceiling_hundredths),
  whole_job: isWholeJob(row),
  recorded: row.recorded,
  last_appointment_on: row.last && londonDate(row.last),
})
