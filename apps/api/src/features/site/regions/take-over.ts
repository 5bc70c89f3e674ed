import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { pricesStore } from '../../catalogue/prices/prices.store.ts'
import { copyOptions } from '../../catalogue/service-options/copy-options.ts'
import { serviceOptionsStore } from '../../catalogue/service-options/service-options.store.ts'

type Asked = { id: number; from: number; name: string; fromName: string }
type Who = { at: Date; caller: { id: number } }

/**
 * Copies another region's options and price rules for services. Services that the region sells
 * already stay as they are.
 */
export async function takeOver(tx: Db, { id, from, name, fromName }: Asked, who: Who) {
  const options = serviceOptionsStore(tx)
  const skipped = await options.countServicesKept(id, from)
  const copied = await copyOptions(tx, id, await options.listToTakeOver(id, from), who)
  await copyRules(tx, { id, from, name, fromName }, who)
  return { copied, skipped }
}

async function copyRules(tx: Db, { id, from, name, fromName }: Asked, { at, caller }: Who) {
  const prices = pricesStore(tx)
  if (!(await prices.hasRules(from))) return
  await prices.takeTurn()
  const what = `${name}: rules of services copied from ${fromName}.`
  const version = await prices.addVersion(caller.id, what, at)
  await prices.copyRules(from, id, version)
  const by = userActor(caller.id)
  await recordEvent(tx, {
    event: 'price.changed',
    at,
    by,
    id_record: version,
    id_region: id,
    data: { what, changes: [] },
  })
}
