import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'

/** A mail server's answer that it will never deliver to an address. */
export type NewBounce = { address: string; code: string; words: string; at: Date }

/**
 * A region's staff see bounces of their own customers and treasures, and of addresses that belong
 * to neither.
 */
const inScope = (scope: StaffScope) =>
  scope.kind === 'region'
    ? sql<boolean>`(
        select coalesce(bool_or(owner.id_region = ${scope.id_region}), true)
        from (
          select id_region from customers where lower(email) = email_bounces.address
          union all
          select id_region from treasures where lower(email) = email_bounces.address
        ) owner
      )`
    : sql<boolean>`true`

/**
 * Addresses that bounced permanently. A bounce belongs to the address, so a person's new address
 * has none.
 */
export const bouncesStore = (db: Db) => ({
  isBounced: async (address: string): Promise<boolean> =>
    (await db
      .selectFrom('email_bounces')
      .select('id')
      .where('address', '=', address.toLowerCase())
      .where('cleared_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** Returns false if the address was already marked. */
  async note({ address, code, words, at }: NewBounce): Promise<boolean> {
    const row = { code, words, bounced_at: at, cleared_at: null, id_cleared_by: null }
    const added = await db
      .insertInto('email_bounces')
      .values({ address: address.toLowerCase(), ...row })
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet(row)
          .where('email_bounces.cleared_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Returns the address that may receive e-mail again, or undefined if no open bounce matches. */
  clear: async (
    scope: StaffScope,
    { id, id_user, at }: { id: number; id_user: number; at: Date },
  ): Promise<string | undefined> =>
    (
      await db
        .updateTable('email_bounces')
        .set({ cleared_at: at, id_cleared_by: id_user })
        .where(inScope(scope))
        .where('id', '=', id)
        .where('cleared_at', 'is', null)
        .returning('address')
        .executeTakeFirst()
    )?.address,

  /** Newest first. */
  list: (scope: StaffScope, most: number) =>
    db
      .selectFrom('email_bounces')
      .select(['id', 'address', 'code', 'words', 'bounced_at'])
      .where(inScope(scope))
      .where('cleared_at', 'is', null)
      .orderBy('bounced_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),

  /** Customers and treasures with this address. A couple may share one. */
  async findOwners(address: string) {
    const has = address.toLowerCase()
    const customers = await db
      .selectFrom('customers')
      .select('id as id_customer')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', has))
      .orderBy('id')
      .execute()
    const treasures = await db
      .selectFrom('treasures')
      .select('id as id_treasure')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', has))
      .orderBy('id')
      .execute()
    return [...customers, ...treasures]
  },
})
