import type { Erasure } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { isLastSuper } from '../../../kernel/db/errors.ts'
import { dryRun } from '../../../kernel/db/dry-run.ts'
import { userActor, type Actor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { SignedContext } from '../../../kernel/http/mount.ts'
import { refuse, type Refusing } from '../../../kernel/http/refuse.ts'
import { customersRemovalStore } from '../../people/customers/customers-removal.store.ts'
import { treasuresRemovalStore } from '../../people/treasures/treasures-removal.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { erase } from './erase.store.ts'
import { decideErasure } from './erasure.decide.ts'
import { findPerson, type Records } from './find-person.store.ts'
import { readOpenMatters } from './open-matters.store.ts'

type Asked = {
  endpoint: Refusing<'not_erasable_yet'>
  simulated: number
  /** Holds the records, and says whose they are; throws where there are none. */
  hold: (tx: Db) => Promise<Records>
}

/** One transaction, done or tried: a dry run is the erasure itself, taken back. */
export async function erasePerson(
  db: Db,
  { at, caller, once }: SignedContext,
  { endpoint, simulated, hold }: Asked,
): Promise<Erasure> {
  if (simulated)
    return dryRun(db, async (tx) => {
      const records = await hold(tx)
      const reasons = decideErasure(await readOpenMatters(tx, records))
      const data = await eraseAll(tx, at, records).catch((error: unknown) => {
        // The database keeps the last super. The reasons already say that the person works here.
        if (isLastSuper(error)) return []
        throw error
      })
      return { erasable: reasons.length === 0, reasons, data }
    })
  return once(async (tx) => {
    const records = await hold(tx)
    const reasons = decideErasure(await readOpenMatters(tx, records))
    if (reasons.length) {
      const words = ['This cannot be done yet.', ...reasons.map((reason) => reason.words)]
      throw refuse(endpoint, 'not_erasable_yet', words.join(' '))
    }
    const data = await eraseAll(tx, at, records)
    const rows = Object.fromEntries(data.map((each) => [each.what, each.rows]))
    await noteForBoth(tx, 'erased', { at, by: userActor(caller.id), records, rows })
    return { erasable: true, reasons, data }
  })
}

export async function eraseAll(tx: Db, at: Date, records: Records) {
  const { id_customer, id_treasure } = records
  const person = await findPerson(tx, records)
  // A sign-in that is needed besides lets go of the record, which may have an e-mail of its own from then on.
  for (const key of [
    ...(id_customer === null ? [] : [{ id_customer }]),
    ...(id_treasure === null ? [] : [{ id_treasure }]),
  ])
    await usersStore(tx).untie(key)
  const data = await erase(tx, person)
  if (id_customer !== null) await customersRemovalStore(tx).noteErased(id_customer, at)
  if (id_treasure !== null) await treasuresRemovalStore(tx).noteErased(id_treasure, at)
  return data
}

type Noted = { at: Date; by: Actor; records: Records; rows: Record<string, number> }

/** Who, when and how much; it says nothing of whom but a number. */
export async function noteForBoth(
  tx: Db,
  what: 'erased' | 'data_taken',
  { at, by, records: { id_customer, id_treasure }, rows }: Noted,
) {
  const data = { rows }
  if (id_customer !== null)
    await recordEvent(tx, { event: `customer.${what}`, at, by, id_customer, data })
  if (id_treasure !== null)
    await recordEvent(tx, { event: `treasure.${what}`, at, by, id_treasure, data })
}
