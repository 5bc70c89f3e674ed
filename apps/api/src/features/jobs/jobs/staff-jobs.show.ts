import {
  decideJobMove,
  isOpenTo,
  jobStatus,
  jobStatuses,
  poundsOf,
  fullName,
  type Assignment,
  type Job,
  type JobActor,
  type JobRow,
  type JobStatus,
} from '@treasures/api-client'
import type { PartyScope, Scope } from '#kernel/http/scope.ts'
import { unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import { answersInWords } from '../job-answers/job-answers.rules.ts'
import { shownMobile } from '../../people/contacts/no-mobile.ts'
import type { JobRecord } from './job-rows.store.ts'
import { allowedByStaff } from './staff-jobs.decide.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

const showShared = (row: JobRecord) => ({
  id: row.id,
  jobcode: String(row.id),
  id_status: row.id_status,
  status: jobStatuses[row.id_status],
  service: showService(row),
  unit: showUnit(row),
  id_job_type: row.id_job_type,
  descr: row.descr,
  postcode: row.postcode,
  region: { id: row.id_region, mnemonic: row.mnemonic, region_name: row.region_name },
  wanted: row.wanted,
  wanted_on: row.wanted_on,
  wanted_time: row.wanted_time,
  treasureprice: poundsOf(row.treasure_price_pence),
  customerprice: poundsOf(row.customer_price_pence),
  tags: row.tags,
  next_appointment: row.next_appointment?.toISOString() ?? null,
  on_board: row.on_board,
  unscheduled: row.unscheduled === true,
  late: row.late === true,
  action_required: row.action_required === true,
  unanswered: row.unanswered === true,
  on_days_off: row.on_days_off === true,
  requires_invoicing: row.requires_invoicing === true,
  card_missing: row.card_missing === true,
  posted_at: row.posted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

const treasureName = ({ treasure_fname, treasure_lname }: JobRecord) =>
  fullName({ fname: treasure_fname ?? '', lname: treasure_lname ?? '' })

export const showJobRow = (row: JobRecord): JobRow => ({
  ...showShared(row),
  customer:
    row.id_customer === null
      ? null
      : {
          id: row.id_customer,
          name: fullName({ fname: row.customer_fname, lname: row.customer_lname }),
        },
  treasure: row.id_treasure === null ? null : { id: row.id_treasure, name: treasureName(row) },
})

/** Reader of a job: staff, its customer or its treasure. */
type Reader = { staff: boolean; customer: boolean; treasure: boolean }

export const readerOf = (row: JobRecord, scope: Scope | PartyScope): Reader =>
  scope.kind === 'party' || scope.kind === 'own'
    ? {
        staff: false,
        customer: row.id_customer !== null && row.id_customer === scope.id_customer,
        treasure:
          scope.kind === 'party' &&
          row.id_treasure !== null &&
          row.id_treasure === scope.id_treasure,
      }
    : { staff: true, customer: false, treasure: false }

/**
 * Hides the customer's price from the treasure, and the treasure's price from the customer. Hides
 * facts for staff from both.
 */
export function showJob(row: JobRecord, { staff, customer, treasure }: Reader): Job {
  const shared = showShared(row)
  const [pays, gets] = [staff || customer, staff || treasure]
  const reader = staff ? 'staff' : customer ? 'customer' : treasure ? 'treasure' : 'public'
  return {
    ...shared,
    answers: answersInWords(row.answers, reader),
    status_reason: row.status_reason,
    id_service: row.id_service,
    job_type: {
      id: row.id_job_type,
      name: row.job_type_name,
      description: row.job_type_description,
    },
    id_unit: row.id_price_unit,
    id_service_option: row.id_service_option,
    customer: {
      id: row.id_customer,
      fname: row.customer_fname,
      lname: row.customer_lname,
      mphone: row.customer_mphone,
      phone: row.customer_phone,
      email: pays ? row.customer_email : null,
      record: staff ? row.record_name : null,
      unconfirmed: staff && row.unconfirmed === true,
    },
    address: row.address,
    lat: row.lat,
    lon: row.lon,
    duration: unitsIn(row.duration_hundredths),
    ceiling: unitsIn(row.ceiling_hundredths),
    minimum_waived: staff ? row.minimum_waived_for : null,
    treasureprice: gets ? shared.treasureprice : null,
    customerprice: pays ? shared.customerprice : null,
    boost: gets ? poundsOf(row.boost_pence) : null,
    currency: row.currency,
    auto_match: staff && row.auto_match,
    on_board: staff && row.on_board,
    locked: staff && row.locked_at !== null,
    treasure: showTreasureOf(row, gets),
    images_id: row.images_id,
    image_count: row.image_count,
    tags: staff ? row.tags : [],
    action_required: staff && shared.action_required,
    unanswered: staff && shared.unanswered,
    on_days_off: staff && shared.on_days_off,
    requires_invoicing: staff && shared.requires_invoicing,
    card_missing: pays && shared.card_missing,
    allowed: staff ? allowedByStaff(row) : allowedTo(row, customer ? 'customer' : 'treasure'),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Customers see only their treasure's first name. */
function showTreasureOf(row: JobRecord, inFull: boolean): Job['treasure'] {
  if (row.id_treasure === null) return null
  const fname = row.treasure_fname ?? ''
  return {
    id: row.id_treasure,
    fname,
    name: inFull ? treasureName(row) : fname,
    mphone: inFull ? shownMobile(row.treasure_mphone ?? '') : null,
  }
}

/** Statuses to which customers and treasures can move a job with their own calls. */
const movesOf = {
  customer: [jobStatus.open, jobStatus.declined, jobStatus.cancelled],
  treasure: [jobStatus.open, jobStatus.completed],
} as const satisfies Partial<Record<JobActor, readonly JobStatus[]>>

const allowedTo = (row: JobRecord, actor: 'customer' | 'treasure'): number[] =>
  movesOf[actor].filter(
    (to) =>
      isOpenTo(decideJobMove(row.id_status, to, actor)) ||
      (to === jobStatus.open &&
        actor === 'treasure' &&
        row.id_status === jobStatus.progressing &&
        row.lines === 0),
  )

export const showAssignment = (row: {
  id: number
  id_job: number
  id_treasure: number
  fname: string
  lname: string
  how: Assignment['how']
  assigned_at: Date
  ended_at: Date | null
}): Assignment => ({
  id: row.id,
  id_job: row.id_job,
  id_treasure: row.id_treasure,
  treasure: { id: row.id_treasure, name: fullName(row) },
  how: row.how,
  assigned_at: row.assigned_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
