import {
  poundsOf,
  fullName,
  type Treasure,
  type TreasureRow,
  type TreasureSkill,
  type TreasureStat,
} from '@treasures/api-client'
import { shownMobile } from '../contacts/no-mobile.ts'
import { showAddress, regionSummary } from '../customers/customers.show.ts'
import type { TreasureStatRecord } from './treasure-stat.store.ts'
import type { TreasureListRow } from './treasures-list.store.ts'
import type { TreasureRecord } from './treasures.store.ts'

export const showTreasureRow = (row: TreasureListRow): TreasureRow => ({
  id: row.id,
  fname: row.fname,
  lname: row.lname,
  name: fullName(row),
  email: row.email,
  mphone: shownMobile(row.mphone),
  postcode: row.postcode,
  treasure: row.switched_on,
  complete: row.complete,
  wtravel: row.wtravel,
  region: regionSummary(row),
  skills: row.skills,
  tags: row.tags,
  rating: row.rating,
  ratings: row.ratings,
  current_jobs: row.current_jobs,
  month_jobs: row.month_jobs,
  created_at: row.created_at.toISOString(),
})

type Parts = {
  stat: TreasureStat
  skills: readonly TreasureSkill[]
  equipments: Treasure['equipments']
  channels: Treasure['channels']
}

export const showTreasure = (
  row: TreasureRecord,
  { stat, skills, equipments, channels }: Parts,
): Treasure => ({
  id: row.id,
  title: row.title,
  fname: row.fname,
  lname: row.lname,
  name: fullName(row),
  birthdate: row.birthdate,
  treasure: row.switched_on,
  complete: row.complete,
  skills: skills.map(({ name }) => name),
  equipments,
  channels,
  address: showTreasureAddress(row),
  location: {
    postcode: row.postcode,
    lat: row.lat,
    lon: row.lon,
    coords: [row.lon, row.lat],
    postcode_selected: row.postcode_known,
    id_city: row.id_city,
  },
  detail: { desc: row.descr, descskill: row.descskill },
  wtravel: row.wtravel,
  phone: row.phone,
  mphone: shownMobile(row.mphone),
  email: row.email,
  pending_email: row.pending_email,
  region: regionSummary(row),
  rating: row.rating,
  ratings: row.ratings,
  stat,
  trskills: [...skills],
  created_at: row.created_at.toISOString(),
  erased_at: row.erased_at?.toISOString() ?? null,
})

/** A treasure has one address, so its id is the treasure's. */
export const showTreasureAddress = (row: TreasureRecord) =>
  showAddress({ ...row, id_address: row.id })

export const showStat = (row: TreasureStatRecord, month: string): TreasureStat => ({
  last_bill: row.last_bill?.toISOString() ?? null,
  month_jobs: row.month_jobs,
  current_timesheet:
    row.id_timesheet === null
      ? null
      : { id: row.id_timesheet, month, total: poundsOf(row.month_pence) },
  owned: poundsOf(row.owed_pence),
  pushtokens: row.pushtokens,
  viewed_opps: row.viewed_opps,
  claimed_jobs: row.claimed_jobs,
})
