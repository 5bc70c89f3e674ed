import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { customersRemovalStore } from '../customers/customers-removal.store.ts'
import { decideCustomerDeletion } from '../customers/customers.decide.ts'
import { customersStore } from '../customers/customers.store.ts'
import { treasuresRemovalStore } from '../treasures/treasures-removal.store.ts'
import { decideTreasureDeletion } from '../treasures/treasures.decide.ts'
import { treasuresStore } from '../treasures/treasures.store.ts'
import { recordDigest, isUsed } from './import-people.store.ts'
import type { RowResult } from './imports.store.ts'

type Imported = { id_customer: number | null; id_treasure: number | null; digest: string | null }
type Doing = { at: Date; by: Actor }

const kept = (reasons: readonly string[]): RowResult => ({ outcome: 'kept', reasons })
const removed = (reasons: readonly string[] = []): RowResult => ({
  outcome: 'removed',
  reasons,
  key: null,
})
const changed = ['Someone has changed them since.']
const used = ['Something has happened to them since: see their History.']

/** Removes one imported person, unless they have been changed or used since. */
export async function removeImported(tx: Db, row: Imported, doing: Doing): Promise<RowResult> {
  const { id_customer, id_treasure, digest } = row
  if (id_customer !== null) return removeCustomer(tx, id_customer, digest, doing)
  if (id_treasure !== null) return removeTreasure(tx, id_treasure, digest, doing)
  return removed(['They had been deleted already.'])
}

async function removeCustomer(tx: Db, id: number, digest: string | null, doing: Doing) {
  const customer = await customersStore(tx).lock(everywhere, id)
  if (!customer) return removed(['They had been deleted already.'])
  const store = customersRemovalStore(tx)
  const reasons = decideCustomerDeletion(await store.readTies(id))
  if (reasons.length > 0) return kept(reasons)
  if ((await recordDigest(tx, { id_customer: id })) !== digest) return kept(changed)
  if (await isUsed(tx, { id_customer: id })) return kept(used)
  if (!(await store.remove(id))) return kept(used)
  await recordEvent(tx, {
    event: 'customer.deleted',
    ...doing,
    id_customer: id,
    id_region: customer.id_region,
    data: {},
  })
  return removed()
}

async function removeTreasure(tx: Db, id: number, digest: string | null, doing: Doing) {
  const treasure = await treasuresStore(tx).lock(everywhere, id)
  if (!treasure) return removed(['They had been deleted already.'])
  const store = treasuresRemovalStore(tx)
  const reasons = decideTreasureDeletion(await store.readTies(id))
  if (reasons.length > 0) return kept(reasons)
  if ((await recordDigest(tx, { id_treasure: id })) !== digest) return kept(changed)
  if (await isUsed(tx, { id_treasure: id })) return kept(used)
  await store.remove(id)
  await recordEvent(tx, {
    event: 'treasure.deleted',
    ...doing,
    id_treasure: id,
    id_region: treasure.id_region,
    data: {},
  })
  return removed()
}
