import type { UserSummary } from '@treasures/api-client'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { RecordKind, UserlessRecord } from './record-users.decide.ts'
import { userSummary } from './users.store.ts'

const tables = { customer: 'customers', treasure: 'treasures' } as const
const links = { customer: 'id_customer', treasure: 'id_treasure' } as const

/** Finds records within the caller's scope. Returns undefined for another region's record. */
export const recordUsersStore = (db: Db) => ({
  async lockRecord(
    kind: RecordKind,
    id: number,
    scope: StaffScope,
  ): Promise<UserlessRecord | undefined> {
    const record = await db
      .selectFrom(tables[kind])
      .select(['id', 'fname', 'lname', 'email'])
      .where('id', '=', id)
      .where(inRegion(scope, 'id_region'))
      .forUpdate()
      .executeTakeFirst()
    if (!record) return undefined
    const user = await db
      .selectFrom('users')
      .select('id')
      .where(links[kind], '=', id)
      .executeTakeFirst()
    return { ...record, has_user: user !== undefined }
  },

  async findUser(
    kind: RecordKind,
    id: number,
    scope: StaffScope,
  ): Promise<{ user: UserSummary | null } | undefined> {
    const record = await db
      .selectFrom(tables[kind])
      .select('id')
      .where('id', '=', id)
      .where(inRegion(scope, 'id_region'))
      .executeTakeFirst()
    if (!record) return undefined
    const user = await db
      .selectFrom('users')
      .select(userSummary)
      .where(links[kind], '=', id)
      .executeTakeFirst()
    return { user: user ?? null }
  },
})
