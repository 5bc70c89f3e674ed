import type { Erasure } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { isLastSuper } from '#kernel/db/errors.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { requestOfStaff } from '#events/activities.ts'
import { recordEvent } from '#events/record-event.ts'
import type { SignedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { sellersStore } from '../../money/sellers/sellers.store.ts'
import { customersRemovalStore } from '../../people/customers/customers-removal.store.ts'
import { treasuresRemovalStore } from '../../people/treasures/treasures-removal.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { erase, type Erased } from './erase.store.ts'
import { decideErasure } from './erasure.decide.ts'
import { findPerson, readUnproven, type Records, type StandsUnder } from './find-person.store.ts'
import { readOpenMatters } from './open-matters.store.ts'

type Asked = {
  endpoint: Refusing<'not_erasable_yet'>
  simulated: number
  /** Contacts in the records that staff know to be this person's. */
  contacts?: readonly string[]
  /**
   * True if people erase themselves. If rows may belong to another person, staff then decide about
   * them.
   */
  isOwn?: true
  /** Locks and returns the records. Throws an error if there are none. */
  hold: (tx: Db) => Promise<Records>
}

/**
 * Maximum number of other people's rows that a person's own request may change. If there are more,
 * staff decide.
 */
const elsewhereAtMost = 20

/** Rolls back an erasure that staff have to decide on. */
class WaitsForStaff extends Error {}

/** Erases a person in one transaction. A dry run does the same and then rolls back. */
export async function erasePerson(db: Db, context: SignedContext, asked: Asked): Promise<Erasure> {
  const { at, caller, once } = context
  if (asked.simulated) return dryRun(db, (tx) => tryErasing(tx, at, asked))
  try {
    return await once(async (tx) => {
      const records = await asked.hold(tx)
      const reasons = decideErasure(await readOpenMatters(tx, records))
      if (reasons.length) {
        const words = ['This cannot be done yet.', ...reasons.map((reason) => reason.words)]
        throw refuse(asked.endpoint, 'not_erasable_yet', words.join(' '))
      }
      const unproven = await readMore(tx, records, asked)
      const erased = await eraseAll(tx, at, records, asked.contacts)
      if (isForStaff(asked, unproven, erased)) throw new WaitsForStaff()
      const { data } = erased
      const rows = Object.fromEntries(data.map((each) => [each.what, each.rows]))
      await noteForBoth(tx, 'erased', { at, by: userActor(caller.id), records, rows })
      return { erasable: true, reasons, data, unproven, waits: false }
    })
  } catch (error) {
    if (!(error instanceof WaitsForStaff)) throw error
    return once(async (tx) => {
      await askStaff(tx, at, await asked.hold(tx))
      return { erasable: true, reasons: [], data: [], unproven: [], waits: true }
    })
  }
}

async function tryErasing(tx: Db, at: Date, asked: Asked): Promise<Erasure> {
  const records = await asked.hold(tx)
  const reasons = decideErasure(await readOpenMatters(tx, records))
  const unproven = await readMore(tx, records, asked)
  const { data, elsewhere } = await eraseAll(tx, at, records, asked.contacts).catch(
    (error: unknown) => {
      // The database refuses to delete the last super. The reasons already say that the person
      // works here.
      if (isLastSuper(error)) return { data: [], elsewhere: 0 }
      throw error
    },
  )
  return {
    erasable: reasons.length === 0,
    reasons,
    data,
    // Only staff see the counts for unproven contacts.
    unproven: asked.isOwn ? [] : unproven,
    waits: isForStaff(asked, unproven, { elsewhere }),
  }
}

async function readMore(tx: Db, records: Records, { contacts }: Asked) {
  return readUnproven(tx, records, await findPerson(tx, records, contacts), contacts)
}

const isForStaff = (
  { isOwn }: Asked,
  unproven: readonly StandsUnder[],
  { elsewhere }: Pick<Erased, 'elsewhere'>,
) => isOwn === true && (unproven.length > 0 || elsewhere > elsewhereAtMost)

/**
 * Adds a to-do for staff. If the person is both customer and treasure, the to-do is on the
 * customer's record.
 */
const askStaff = (tx: Db, at: Date, { id_customer, id_treasure }: Records) =>
  requestOfStaff(tx, {
    topic: 'erasure',
    ...(id_customer === null ? { id_treasure } : { id_customer }),
    descr:
      'Asked us to delete their account. Some records may be someone else’s: choose Erase personal data under Actions, and tick the contacts that are theirs. The law gives us one month.',
    created_at: at,
  })

export async function eraseAll(
  tx: Db,
  at: Date,
  records: Records,
  contacts: readonly string[] = [],
): Promise<Erased> {
  const { id_customer, id_treasure } = records
  const { person } = await findPerson(tx, records, contacts)
  // If another role needs a sign-in, the sign-in is detached from the record. The two may then have
  // different e-mails.
  for (const key of [
    ...(id_customer === null ? [] : [{ id_customer }]),
    ...(id_treasure === null ? [] : [{ id_treasure }]),
  ])
    await usersStore(tx).untie(key)
  if (id_treasure !== null) await sellersStore(tx).keepIdentity(id_treasure, at)
  const erased = await erase(tx, person)
  if (id_customer !== null) await customersRemovalStore(tx).noteErased(id_customer, at)
  if (id_treasure !== null) await treasuresRemovalStore(tx).noteErased(id_treasure, at)
  return erased
}

type Noted = { at: Date; by: Actor; records: Records; rows: Record<string, number> }

/**
 * Logs who erased the person, when, and how many rows changed. The log names the person only by id.
 */
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
