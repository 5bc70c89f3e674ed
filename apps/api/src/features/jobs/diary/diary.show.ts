import {
  fullName,
  type DiaryBusy,
  type DiaryTime,
  type PublicSettings,
} from '@treasures/api-client'
import { visitUid, type CalendarEvent } from '../appointments/calendar.rules.ts'
import type { DiaryTimeRow } from './diary.store.ts'

type Treasure = { id_treasure: number; fname: string; lname: string }
type Job = { customer_fname: string; customer_lname: string; town: string; outcode: string }

export const showTreasure = (row: Treasure) => ({ id: row.id_treasure, name: fullName(row) })
export const customerOf = ({ customer_fname, customer_lname }: Job) =>
  fullName({ fname: customer_fname, lname: customer_lname })
export const placeWords = ({ town, outcode }: Job) => `${town}, ${outcode}`

export const showTime = (row: DiaryTimeRow): DiaryTime => ({
  id_appointment: row.id_appointment,
  sequence: row.sequence,
  id_job: row.id_job,
  treasure: showTreasure(row),
  customer: customerOf(row),
  service: row.service,
  place: placeWords(row),
  start_at: row.start.toISOString(),
  end_at: row.end.toISOString(),
  visit: row.visit,
  recurrent: row.recurrent,
})

type Busy = { id_treasure: number; name: string; start: Date; end: Date }

export const showBusy = ({ id_treasure, name, start, end }: Busy): DiaryBusy => ({
  id_treasure,
  calendar: name,
  start_at: start.toISOString(),
  end_at: end.toISOString(),
})

/** Counts the times that were left out, on days with more than `per_day` times. */
export const showMore = (counts: readonly { day: string; count: number }[], per_day = Infinity) =>
  counts
    .filter(({ count }) => count > per_day)
    .map(({ day, count }) => ({ day, count: count - per_day }))

type Reader = { isStaff: boolean; settings: Pick<PublicSettings, 'portal_url'> }

/** Leaves out house, phone and surname, because other people may learn the address of a feed. */
export const eventOf = (row: DiaryTimeRow, { isStaff, settings }: Reader): CalendarEvent => {
  const work = row.visit ? `Visit: ${row.service}` : row.service
  const page = isStaff ? 'job' : 'my-treasure-jobs'
  return {
    uid: visitUid(row.id_appointment, row.planned_start ?? row.start, settings.portal_url),
    sequence: row.sequence,
    changed: row.updated_at,
    start: row.start,
    end: row.end,
    summary: isStaff ? `${fullName(row)}: ${work}` : `${work}: ${row.customer_fname}`,
    location: placeWords(row),
    description: `Job ${row.id_job}\n${settings.portal_url}/${page}${isStaff ? `/${row.id_job}` : ''}`,
    isCalledOff: false,
  }
}
