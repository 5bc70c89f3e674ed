import { sql } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { pendingEmailOf } from '../users/email-changes.store.ts'
import { owedByCustomer } from './customers-list.store.ts'
import { customersInScope } from './customers.scope.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

export type CustomerFields = {
  fname: string
  lname: string
  email: string | null
  mphone: string | null
  phone: string | null
  id_company: number | null
  descr: string
}

type NewFields = CustomerFields & {
  id_region: number | null
  created_at: Date
  unconfirmed_at?: Date
}

/** Id of the remaining record, if the customer was merged into another. */
const whoIsLeft = (id: number) => sql<number>`coalesce(
  (select merged_customers.id_customer from merged_customers where merged_customers.id = ${id}), ${id}
)`

/** One customer. Every read and write needs a scope, except with an id that was just created. */
export const customersStore = (db: Db) => ({
  find: (scope: Scope, id: number, monthBegan: Date) =>
    db
      .selectFrom('customers')
      .leftJoin('ambassadors', 'ambassadors.id', 'customers.id_region')
      .leftJoin('companies', 'companies.id', 'customers.id_company')
      .leftJoin('addresses', 'addresses.id', 'customers.id_address')
      .leftJoin('cities', 'cities.id', 'addresses.id_city')
      .leftJoin('counties', 'counties.id', 'cities.id_county')
      .leftJoin('postcodes', 'postcodes.postcode', 'addresses.postcode')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('cards')
            .select(['cards.id', 'last4', 'exp_month', 'exp_year', 'payment_retry'])
            .whereRef('cards.id_customer', '=', 'customers.id')
            .orderBy('cards.id', 'desc')
            .limit(1)
            .as('card'),
        (join) => join.onTrue(),
      )
      .select([
        'customers.id',
        'customers.id_region',
        'ambassadors.mnemonic',
        'ambassadors.region_name',
        'customers.fname',
        'customers.lname',
        'customers.email',
        pendingEmailOf('customers').as('pending_email'),
        'customers.mphone',
        'customers.phone',
        'customers.descr',
        'customers.birthdate',
        'customers.auto_payment',
        'customers.id_company',
        'companies.name as company',
        'customers.id_address',
        'addresses.address',
        'addresses.detail',
        'addresses.postcode',
        'addresses.id_country',
        'addresses.id_city',
        'addresses.lat',
        'addresses.lon',
        'cities.name as city',
        'cities.id_county',
        'counties.name as county',
        sql<boolean>`postcodes.postcode is not null`.as('postcode_known'),
        'card.id as id_card',
        'card.last4',
        'card.exp_month',
        'card.exp_year',
        'card.payment_retry',
        'customers.created_at',
        'customers.erased_at',
        sql<number>`(
          select count(*) from jobs where jobs.id_customer = customers.id and posted_at >= ${monthBegan}
        )`.as('month_jobs'),
        owedByCustomer.as('owed_pence'),
        sql<number>`(
          select coalesce(sum(amount_pence), 0)::bigint from ledger_accounts
          join ledger_entries on id_account = ledger_accounts.id
          where ledger_accounts.id_customer = customers.id and kind = 'customer_credit'
        )`.as('credit_pence'),
        sql<Date | null>`(
          select max(issued_at) from invoices where invoices.id_customer = customers.id and voided_at is null
        )`.as('last_invoice'),
      ])
      .where('customers.id', '=', whoIsLeft(id))
      .where(customersInScope(scope))
      .executeTakeFirst(),

  /** Returns the id of the remaining record for a merged one, otherwise the id itself. */
  findStanding: async (id: number): Promise<number> =>
    (await db.selectNoFrom(whoIsLeft(id).as('id')).executeTakeFirstOrThrow()).id,

  exists: async (scope: Scope, id: number) =>
    (await db
      .selectFrom('customers')
      .select('customers.id')
      .where('customers.id', '=', id)
      .where(customersInScope(scope))
      .executeTakeFirst()) !== undefined,

  /**
   * Locks the row until the transaction ends, against concurrent bookings, sign-ups and changes.
   */
  lock: (scope: Scope, id: number) =>
    db
      .selectFrom('customers')
      .select([
        'customers.id',
        'id_region',
        'fname',
        'lname',
        'email',
        'mphone',
        'phone',
        'id_company',
        'descr',
        'birthdate',
        'auto_payment',
      ])
      .where('customers.id', '=', id)
      .where(customersInScope(scope))
      .forUpdate()
      .executeTakeFirst(),

  insert: async (fields: NewFields): Promise<number> =>
    (
      await db
        .insertInto('customers')
        .values({ ...fields, birthdate: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,

  /** Inserts several customers, under ids of `takeIds`. */
  insertAll: (rows: readonly (NewFields & { id: number })[]) =>
    db
      .insertInto('customers')
      .values(rows.map((row) => ({ ...row, birthdate: null })))
      .execute(),

  /** The caller must have locked the row with `lock`. */
  update: (
    id: number,
    fields: Partial<CustomerFields & { birthdate: string | null; auto_payment: number }>,
  ) => db.updateTable('customers').set(fields).where('id', '=', id).execute(),

  /** Confirms a record that a booking made, because the customer has followed its link. */
  confirm: (id: number) =>
    db
      .updateTable('customers')
      .set({ unconfirmed_at: null })
      .where('id', '=', id)
      .where('unconfirmed_at', 'is not', null)
      .execute(),

  /**
   * Saves the card processor's id for the customer. Returns false if a concurrent call has saved
   * another, which then stays.
   */
  rememberPayer: (id: number, known: string | null, payer: string) =>
    hasChanged(
      db
        .updateTable('customers')
        .set({ processor_customer: payer })
        .where('id', '=', id)
        .where(sql<boolean>`processor_customer is not distinct from ${known}`),
    ),

  companyExists: async (id: number) =>
    (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,
})

export type CustomerRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof customersStore>['find']>>
>
