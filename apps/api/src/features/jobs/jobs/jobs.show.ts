import {
  isJobOver,
  jobStatuses,
  poundsOf,
  type CustomerJob,
  type LinkedJob,
} from '@treasures/api-client'
import { leastOf, unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import { answersInWords } from '../job-answers/job-answers.rules.ts'
import type { CustomerJobRow, ListedCustomerJob } from './customer-jobs.store.ts'
import { canEdit, optionsOf, type Proof } from './jobs.decide.ts'
import { maskContacts } from './masking/mask-contacts.rules.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

const showShared = (row: CustomerJobRow, by: Proof) => ({
  id: row.id,
  id_status: row.id_status,
  status: jobStatuses[row.id_status],
  id_job_type: row.id_job_type,
  service: showService(row),
  unit: showUnit(row),
  wanted: row.wanted,
  wanted_on: row.wanted_on,
  wanted_time: row.wanted_time,
  customerprice: poundsOf(row.customer_price_pence),
  ...optionsOf(row, by),
})

export const showCustomerJob = (row: ListedCustomerJob): CustomerJob => ({
  ...showShared(row, 'sign-in'),
  begun: row.begun,
  cancel_asked: row.cancel_asked,
  can_edit: canEdit(row),
  id_service: row.id_service,
  id_service_option: row.id_service_option,
  descr: row.descr,
  answers: answersInWords(row.answers, 'customer'),
  address: row.address,
  postcode: row.postcode,
  least: poundsOf(leastOf(row, row.customer_price_pence)),
  ceiling: unitsIn(row.ceiling_hundredths),
  treasure:
    row.treasure_fname === null
      ? null
      : {
          fname: row.treasure_fname,
          mphone: isJobOver(row.id_status) ? null : row.treasure_mphone,
          rating: row.treasure_rating,
          ratings: row.treasure_ratings,
          checked: row.treasure_checked,
        },
  estimates_to_answer: row.estimates_to_answer,
  next_visit: row.next_visit,
  images_id: row.images_id,
  visit_photos: row.visit_photos,
  signed: row.signed,
  worked: row.worked,
  invoiced: row.invoiced && {
    id_invoice: row.invoiced.id_invoice,
    total: poundsOf(row.invoiced.pence),
  },
  created_at: row.created_at.toISOString(),
  posted_at: row.posted_at?.toISOString() ?? null,
})

/**
 * Shows a job through its link. E-mails are easily forwarded, so the answer identifies no person.
 */
export const showLinkedJob = (
  row: CustomerJobRow,
  { can_add, begun }: Pick<LinkedJob, 'can_add' | 'begun'>,
): LinkedJob => ({
  ...showShared(row, can_add ? 'sign-in' : 'link'),
  can_add,
  begun,
  // Drafts and newly booked jobs have no masked text for the board yet.
  descr: row.public_details ?? maskContacts(row.descr),
  postcode: row.outcode,
  town: row.town,
})
