import { createTreasure, type NewTreasure } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { readMobile } from '../contacts/contact-input.ts'
import { foldSurname } from '../contacts/surname.rules.ts'
import { regionOfAddress } from '../contacts/region-of-address.ts'
import type { Where } from '../customers/add-customer.ts'
import { decideRegion } from '../customers/customers.decide.ts'
import { readPlace } from './read-place.ts'
import { treasuresStore, type TreasureFields, type TreasurePlaceFields } from './treasures.store.ts'

export type PlannedTreasure = TreasureFields & TreasurePlaceFields & { id_region: number | null }

/**
 * Plans a treasure and their region from staff input. Writes nothing. Throws a refusal for invalid
 * input.
 */
export async function planTreasure(
  db: Db,
  { treasure, ...body }: NewTreasure,
  { scope, chosenRegion, at }: Where,
): Promise<PlannedTreasure> {
  const place = await readPlace(db, createTreasure, body)
  const region = await regionOfAddress(db, place, at)
  return {
    title: body.title,
    fname: body.fname,
    lname: body.lname,
    surname_folded: foldSurname(body.lname),
    birthdate: body.birthdate,
    email: body.email,
    phone: body.phone,
    mphone: readMobile(body.mphone, body.id_country),
    wtravel: body.wtravel,
    ...place,
    id_region: decideRegion(scope, region, chosenRegion),
    switched_on: treasure,
    complete: body.complete,
    descr: '',
    descskill: '',
  }
}

/**
 * Writes a planned treasure. Returns undefined if another treasure with this surname has the
 * mobile.
 */
export async function addTreasure(
  tx: Db,
  plan: PlannedTreasure,
  at: Date,
): Promise<number | undefined> {
  const store = treasuresStore(tx)
  if (await store.hasNamesake(plan)) return undefined
  return store.insert({ ...plan, created_at: at })
}
