import {
  downloadCustomerData,
  downloadTreasureData,
  getCustomerData,
  getTreasureData,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { transact } from '#kernel/db/transact.ts'
import { userActor } from '#events/define-event.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { limitAttempts } from '#kernel/http/rate-limits.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { writeDataFile } from './data-file.ts'
import { noteForBoth } from './erase-person.ts'
import { readSections } from './export.store.ts'
import { findPerson, readUnproven, type Records } from './find-person.store.ts'

export const waitAWhile = 'You’ve asked for this several times. Please wait a minute.'

/** Sends the data that we have about a person to callers who may have it. */
export const dataRoutes = ({
  database: { db },
  files,
  limits,
}: Pick<Deps, 'database' | 'files' | 'limits'>) => {
  const countOwn = ({ id }: SignedIn, at: Date) =>
    limitAttempts(db, at, [['own-data', String(id), limits.ownDataPerUser]], waitAWhile)

  const summarise = async (records: Records, { internal }: { internal: boolean }) => {
    const found = await findPerson(db, records)
    const sections = await readSections(db, found.person, { internal })
    return {
      data: sections.map(({ what, rows }) => ({ what, rows: rows.length })),
      photos: sections.flatMap(({ photos }) => photos).length,
      // Only staff see the counts for unproven contacts.
      unproven: internal ? await readUnproven(db, records, found) : [],
    }
  }

  type Taken = { caller: SignedIn; at: Date; internal: boolean; contacts?: readonly string[] }
  const download = async (records: Records, { caller, at, internal, contacts }: Taken) => {
    // Checks the files first, because the call can no longer be refused once its response has
    // begun.
    await files.check()
    const sections = await transact(db, async (tx) => {
      const { person } = await findPerson(tx, records, contacts)
      const found = await readSections(tx, person, { internal })
      const rows = Object.fromEntries(found.map(({ what, rows: all }) => [what, all.length]))
      await noteForBoth(tx, 'data_taken', { at, by: userActor(caller.id), records, rows })
      return found
    })
    return writeDataFile(files, sections, at)
  }

  async function customer(
    endpoint: typeof getCustomerData | typeof downloadCustomerData,
    scope: StaffScope,
    id: number,
  ): Promise<Records> {
    if (!(await customersStore(db).exists(scope, id))) throw noSuchCustomer(endpoint)
    const id_user = await usersStore(db).findOnlyOf({ id_customer: id })
    return { id_customer: id, id_treasure: null, id_user }
  }

  async function treasure(
    endpoint: typeof getTreasureData | typeof downloadTreasureData,
    scope: StaffScope,
    id: number,
  ): Promise<Records> {
    if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(endpoint)
    const id_user = await usersStore(db).findOnlyOf({ id_treasure: id })
    return { id_customer: null, id_treasure: id, id_user }
  }

  return {
    getCustomerData: async ({ params: { id } }, { scope }) =>
      summarise(await customer(getCustomerData, scope, id), { internal: true }),

    downloadCustomerData: async ({ params: { id }, body: { contacts } }, { caller, scope, at }) =>
      download(await customer(downloadCustomerData, scope, id), {
        caller,
        at,
        internal: true,
        contacts,
      }),

    getTreasureData: async ({ params: { id } }, { scope }) =>
      summarise(await treasure(getTreasureData, scope, id), { internal: true }),

    downloadTreasureData: async ({ params: { id }, body: { contacts } }, { caller, scope, at }) =>
      download(await treasure(downloadTreasureData, scope, id), {
        caller,
        at,
        internal: true,
        contacts,
      }),

    async getMyData(_input, { caller, at }) {
      await countOwn(caller, at)
      return summarise(recordsOf(caller), { internal: false })
    },

    async downloadMyData(_input, { caller, at }) {
      await countOwn(caller, at)
      return download(recordsOf(caller), { caller, at, internal: false })
    },
  } satisfies Partial<Handlers>
}

const recordsOf = ({ id, id_customer, id_treasure }: SignedIn): Records => ({
  id_customer,
  id_treasure,
  id_user: id,
})
