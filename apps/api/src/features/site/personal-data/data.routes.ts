import {
  downloadCustomerData,
  downloadTreasureData,
  getCustomerData,
  getTreasureData,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { transact } from '../../../kernel/db/transact.ts'
import { userActor } from '../../../kernel/events/define-event.ts'
import type { SignedIn } from '../../../kernel/http/caller.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import type { StaffScope } from '../../../kernel/http/scope.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { writeDataFile } from './data-file.ts'
import { noteForBoth } from './erase-person.ts'
import { readSections, type Section } from './export.store.ts'
import { findPerson, type Records } from './find-person.store.ts'

/** What we have of somebody, for whoever may have it. */
export const dataRoutes = ({ database: { db }, files }: Pick<Deps, 'database' | 'files'>) => {
  const read = async (from: Db, records: Records, internal: boolean) =>
    readSections(from, await findPerson(from, records), { internal })

  const download = async (
    records: Records,
    { caller, at, internal }: { caller: SignedIn; at: Date; internal: boolean },
  ) => {
    // Once the file has begun nothing can be refused any more.
    await files.check()
    const sections = await transact(db, async (tx) => {
      const found = await read(tx, records, internal)
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
      summaryOf(await read(db, await customer(getCustomerData, scope, id), true)),

    downloadCustomerData: async ({ params: { id } }, { caller, scope, at }) =>
      download(await customer(downloadCustomerData, scope, id), { caller, at, internal: true }),

    getTreasureData: async ({ params: { id } }, { scope }) =>
      summaryOf(await read(db, await treasure(getTreasureData, scope, id), true)),

    downloadTreasureData: async ({ params: { id } }, { caller, scope, at }) =>
      download(await treasure(downloadTreasureData, scope, id), { caller, at, internal: true }),

    getMyData: async (_input, { caller }) => summaryOf(await read(db, recordsOf(caller), false)),

    downloadMyData: (_input, { caller, at }) =>
      download(recordsOf(caller), { caller, at, internal: false }),
  } satisfies Partial<Handlers>
}

const recordsOf = ({ id, id_customer, id_treasure }: SignedIn): Records => ({
  id_customer,
  id_treasure,
  id_user: id,
})

const summaryOf = (sections: readonly Section[]) => ({
  data: sections.map(({ what, rows }) => ({ what, rows: rows.length })),
  photos: sections.flatMap(({ photos }) => photos).length,
})
