import type { NewSeller } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { SellerDetails } from './seller.rules.ts'

type Written = Omit<NewSeller, 'birthdate'> & {
  id_treasure: number
  id_user: number
  updated_at: Date
}

/** The value at the erasure of a treasure who was erased, otherwise the profile's. */
const keptOr = (column: 'fname' | 'lname' | 'address' | 'postcode') =>
  sql<string>`coalesce(kept ->> ${sql.lit(column)}, ${sql.ref(column)}, '')`

/** Details of treasures for HMRC. Callers check first that the treasures are in scope. */
export const sellersStore = (db: Db) => ({
  /** Details on a day, in the order of the ids. */
  details: (ids: readonly number[], day: string): Promise<SellerDetails[]> =>
    db
      .selectFrom('treasures')
      .leftJoin('sellers', 'sellers.id_treasure', 'treasures.id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('treasure_taxes')
            .select(['utr', 'vat_number'])
            .whereRef('id_treasure', '=', 'treasures.id')
            .where('waits', '=', false)
            .where('valid_from', '<=', day)
            .orderBy('valid_from', 'desc')
            .limit(1)
            .as('tax'),
        (join) => join.onTrue(),
      )
      .select([
        'treasures.id',
        keptOr('fname').as('fname'),
        keptOr('lname').as('lname'),
        sql<string | null>`coalesce((kept ->> 'birthdate')::date, birthdate)`.as('birthdate'),
        keptOr('address').as('address'),
        keptOr('postcode').as('postcode'),
        sql<SellerDetails['kind']>`coalesce(kind, 'individual')`.as('kind'),
        'legal_name',
        'company_number',
        'nino',
        'tax.utr',
        'tax.vat_number',
      ])
      .where('treasures.id', 'in', ids)
      .orderBy('treasures.id')
      .execute(),

  /** Bank accounts of treasures, encrypted. */
  accounts: (ids: readonly number[]) =>
    db
      .selectFrom('bank_accounts')
      .select(['id_treasure', 'holder', 'sealed'])
      .where('id_treasure', 'in', ids)
      .execute(),

  /**
   * Before a treasure is erased, keeps the name, date of birth and address that HMRC's report needs.
   * Treasures without income are in no report.
   */
  keepIdentity: (id_treasure: number, at: Date) =>
    sql`
      insert into sellers (id_treasure, kept, updated_at)
      select id, jsonb_build_object('fname', fname, 'lname', lname, 'birthdate', birthdate,
        'address', address, 'postcode', postcode), ${at}::timestamptz
      from treasures where id = ${id_treasure} and exists (
        select from ledger_accounts join ledger_entries on id_account = ledger_accounts.id
        where ledger_accounts.id_treasure = treasures.id and ledger_accounts.kind = 'wallet'
      )
      on conflict (id_treasure) do update set kept = coalesce(sellers.kept, excluded.kept)
    `.execute(db),

  async save(seller: Written): Promise<void> {
    const { id_treasure: _id, ...changed } = seller
    await db
      .insertInto('sellers')
      .values(seller)
      .onConflict((conflict) => conflict.column('id_treasure').doUpdateSet(changed))
      .execute()
  },
})
