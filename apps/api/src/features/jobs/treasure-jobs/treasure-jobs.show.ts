import {
  decideJobMove,
  isJobUnderWay,
  jobStatus,
  jobStatuses,
  poundsOf,
  type TreasureJob,
} from '@treasures/api-client'
import { unitsIn } from '../../catalogue/prices/price-amounts.rules.ts'
import { answersInWords } from '../job-answers/job-answers.rules.ts'
import { decideRelease } from '../jobs/jobs.decide.ts'
import { wantsPrice } from '../jobs/wants-price.ts'
import type { TreasureJobRow } from './treasure-jobs.store.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'

/** Shows the contact and address. Only the job's treasure may see them. */
export function showTreasureJob(row: TreasureJobRow): TreasureJob {
  const { id_status, appointments, lines } = row
  const isUnderWay = isJobUnderWay(id_status)
  const isVisited = id_status === jobStatus.progressing || id_status === jobStatus.completed
  return {
    id: row.id,
    jobcode: String(row.id),
    id_status,
    status: jobStatuses[id_status],
    service: showService(row),
    id_job_type: row.id_job_type,
    id_unit: row.id_price_unit,
    unit: showUnit(row),
    descr: row.descr,
    answers: answersInWords(row.answers, 'treasure'),
    customer: {
      fname: row.fname,
      lname: row.lname,
      mphone: row.mphone,
      phone: row.phone,
    },
    address: row.address,
    postcode: row.postcode,
    lat: row.lat,
    lon: row.lon,
    wanted: row.wanted,
    wanted_on: row.wanted_on,
    wanted_time: row.wanted_time,
    treasureprice: poundsOf(row.treasure_price_pence),
    duration: unitsIn(row.duration_hundredths),
    ceiling: unitsIn(row.ceiling_hundredths),
    images_id: row.images_id,
    image_count: row.image_count,
    visit_photos: row.visit_photos,
    signed: row.signed,
    claimed_at: row.assigned_at.toISOString(),
    next_appointment: row.next_appointment?.toISOString() ?? null,
    next_visit: row.next_visit,
    appointments,
    lines,
    recorded: poundsOf(row.recorded_pence),
    can_make_appointment: isUnderWay || id_status === jobStatus.completed,
    can_estimate: isUnderWay && wantsPrice(row),
    can_record: isVisited && appointments > 0,
    can_decline: 'moves' in decideRelease(id_status, 'treasure', lines),
    can_finish: decideJobMove(id_status, jobStatus.completed, 'treasure').ok,
  }
}
