import {
  opportunityStatus,
  opportunityStatuses,
  poundsOf,
  fullName,
  type OfferedJob,
  type Opportunity,
  type OpportunityStatus,
} from '@treasures/api-client'
import { roundDegrees } from '../board/board.decide.ts'
import type { OfferedRow, OpportunityRow } from './opportunities.store.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

/** True if this server sends texts. */
type Leaving = { textsLeave: boolean }

export const showOpportunity = (row: OpportunityRow, leaving: Leaving): Opportunity => ({
  id: row.id,
  id_job: row.id_job,
  id_treasure: row.id_treasure,
  treasure: { id: row.id_treasure, name: fullName(row) },
  id_status: row.id_status,
  status: opportunityStatuses[row.id_status],
  delivery_problem: deliveryProblem(row, leaving),
  score: row.score_hundredths / 100,
  sent_at: row.sent_at?.toISOString() ?? null,
  viewed_at: row.viewed_at?.toISOString() ?? null,
  responded_at: row.responded_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

const neverSent: readonly OpportunityStatus[] = [
  opportunityStatus.queued,
  opportunityStatus.expired,
]

/** Explains to staff why an offer has not reached its treasure. */
function deliveryProblem(row: OpportunityRow, { textsLeave }: Leaving) {
  const { id_status, sent_at, message_state, error } = row
  if (sent_at !== null || !neverSent.includes(id_status)) return null
  // While the offer's messages are not written yet, it counts as deliverable if an e-mail or a text
  // will be sent.
  if (row.is_unwritten && (row.by_email || (textsLeave && row.by_text))) return null
  switch (message_state) {
    case null:
      return 'Nothing goes to them: please call.'
    case 'withheld':
      return `Nothing goes to them: please call. (${error})`
    case 'failed':
      return `Could not be delivered: please call.${error ? ` (${error})` : ''}`
    default:
      return error && 'Could not be sent yet: it is tried again.'
  }
}

/** Links are easily forwarded, so an offer shows no more than the board does. */
export const showOffered = (row: OfferedRow): OfferedJob => ({
  id_opportunity: row.id,
  id_status: row.id_status,
  status: opportunityStatuses[row.id_status],
  id_job: row.id_job,
  service: showService(row),
  unit: showUnit(row),
  id_job_type: row.id_job_type,
  job_details: row.public_details ?? '',
  postcode: row.outcode,
  town: row.town,
  lat: roundDegrees(row.lat),
  lon: roundDegrees(row.lon),
  distance_miles: Math.round(row.miles * 10) / 10,
  treasureprice: poundsOf(row.treasure_price_pence),
  wanted: row.wanted,
  wanted_on: row.wanted_on,
  wanted_time: row.wanted_time,
  images_id: row.images > 0 ? row.images_id : null,
  image_count: row.images,
  expires_at: row.expires_at.toISOString(),
  treasure: { fname: row.fname },
})
