import { sql } from 'kysely'
import type { Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { CustomerTies, MergeUser } from './customers.decide.ts'
import { isEmptyCustomer } from '../contacts/empty-customer.ts'
import { owedByCustomer } from './customers-list.store.ts'
import { customersInScope } from './customers.scope.ts'
import { changeActivities } from '#events/activities.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/**
 * Effect of a merge on the rows behind each foreign key to customers. `test/references.test.ts`
 * checks that no key is missing.
 */
export const mergedReferences: Readonly<Record<`${string}.${string}`, 'moves' | 'joins' | 'goes'>> =
  {
    'jobs.id_customer': 'moves',
    'import_rows.id_customer': 'moves',
    'activities.id_customer': 'moves',
    'cards.id_customer': 'moves',
    'card_links.id_customer': 'moves',
    // Card set-ups in progress. Their cards will belong to this customer.
    'card_setups.id_customer': 'moves',
    'addresses.id_customer': 'moves',
    'messages.id_customer': 'moves',
    'users.id_customer': 'moves',
    'invoices.id_customer': 'moves',
    'charges.id_customer': 'moves',
    // The database closes the account. Its balance moves to this customer, and new entries go to
    // this customer's own account.
    'ledger_accounts.id_customer': 'moves',
    'customer_tags.id_customer': 'joins',
    'customer_channels.id_customer': 'joins',
    'marketing_consents.id_customer': 'moves',
    'merged_customers.id_customer': 'moves',
    // Links that offer to tie a record that no longer exists.
    'password_links.link_id_customer': 'goes',
  }

const userOfCustomer = sql<MergeUser | null>`(
  select json_build_object(
    'id', users.id, 'email', users.email, 'fname', users.fname, 'has_password', password_hash is not null,
    'is_used_besides', is_admin or super or id_ambassador is not null or id_treasure is not null
  ) from users where users.id_customer = customers.id
)`

/**
 * Deletes and merges customers. Rows are locked first, so that a customer cannot get a booking
 * while being deleted.
 */
export const customersRemovalStore = (db: Db) => ({
  readTies: (id: number): Promise<CustomerTies> =>
    db
      .selectFrom('customers')
      .select([
        sql<number>`(select count(*) from jobs where id_customer = customers.id)`.as('jobs'),
        sql<string | null>`(select email from users where id_customer = customers.id)`.as('user'),
        sql<string[]>`array(
          select last4 from cards where id_customer = customers.id order by cards.id
        )`.as('cards'),
        owedByCustomer.as('owed_pence'),
      ])
      .where('customers.id', '=', id)
      .executeTakeFirstOrThrow(),

  /**
   * Deletes the customer and everything noted about them. Returns false if a job or a sign-in
   * exists after all.
   */
  remove: (id: number) =>
    hasChanged(
      db
        .deleteFrom('customers')
        .where('id', '=', id)
        .where(
          sql<boolean>`not exists (select from jobs where id_customer = customers.id)
          and not exists (select from users where id_customer = customers.id)`,
        ),
    ),

  /** Marks a customer as erased. Their id stays, because figures refer to it. */
  noteErased: (id: number, at: Date) =>
    db.updateTable('customers').set({ erased_at: at }).where('id', '=', id).execute(),

  /** Deletes a record that a sign-up has made, if nothing was added to it since. */
  removeEmpty: (id: number) =>
    db
      .deleteFrom('customers')
      .where('id', '=', id)
      .where(isEmptyCustomer)
      .returning(['id', 'id_region'])
      .executeTakeFirst(),

  /** Locks both rows in the order of their ids, so that two opposite merges cannot deadlock. */
  lockPair: (scope: Scope, ids: readonly [number, number]) =>
    db
      .selectFrom('customers')
      .select(['customers.id', 'id_region', 'fname', 'lname', 'email', 'mphone', 'phone', 'descr'])
      .select(userOfCustomer.as('user'))
      .where('customers.id', 'in', ids)
      .where(customersInScope(scope))
      .orderBy('customers.id')
      .forUpdate()
      .execute(),

  countMoves: (b: number, a: number) =>
    db
      .selectNoFrom([
        sql<number>`(select count(*) from jobs where id_customer = ${b})`.as('jobs'),
        sql<number>`(select count(*) from activities where id_customer = ${b})`.as('activities'),
        sql<number>`(select count(*) from cards where id_customer = ${b})`.as('cards'),
        sql<number>`(
          select count(*) from customer_tags where id_customer = ${b}
          and id_tag not in (select id_tag from customer_tags where id_customer = ${a})
        )`.as('tags'),
      ])
      .executeTakeFirstOrThrow(),

  /**
   * Merges B into A, and deletes B. A's values win, missing values come from B, and both
   * descriptions are kept. A channel that A or B had switched off stays off. The newest card is the
   * card in use. Each card keeps the payer under which the processor knows it, so that it can still
   * be charged.
   *
   * A's e-mail replaces B's, unless B has the sign-in. The database ends the links that were sent
   * to the lost e-mail. Returns true if A and B had different e-mails, so that new links can be
   * sent.
   */
  async absorb(b: number, a: number): Promise<boolean> {
    const emails = await db
      .selectFrom('customers')
      .select(sql<number>`count(distinct lower(email))`.as('different'))
      .where('id', 'in', [a, b])
      .executeTakeFirstOrThrow()
    await sql`
      update customers set email = kept.email from customers as kept
      where customers.id = ${b} and kept.id = ${a} and lower(customers.email) <> lower(kept.email)
      and not exists (select from users where users.id_customer = customers.id)
    `.execute(db)
    // The remaining record needs only one erasure request.
    await changeActivities(db, { topic: null }, sql`a.id_customer = ${b} and a.topic = 'erasure'`)
    for (const [reference, fate] of Object.entries(mergedReferences)) {
      if (fate !== 'moves') continue
      const [table = '', column = ''] = reference.split('.')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${a} where ${sql.ref(column)} = ${b}`.execute(
        db,
      )
    }
    await sql`
      insert into customer_tags (id_customer, id_tag)
      select ${a}::int, id_tag from customer_tags where id_customer = ${b} on conflict do nothing
    `.execute(db)
    await sql`
      insert into customer_channels (id_customer, id_channel, enabled)
      select ${a}::int, id_channel, enabled from customer_channels where id_customer = ${b}
      on conflict (id_customer, id_channel)
      do update set enabled = customer_channels.enabled and excluded.enabled
    `.execute(db)
    const gone = await db
      .deleteFrom('customers')
      .where('id', '=', b)
      .returning([
        'id_address',
        'id_company',
        'email',
        'mphone',
        'phone',
        'birthdate',
        'descr',
        'processor_customer',
        'created_at',
      ])
      .executeTakeFirstOrThrow()
    await db.insertInto('merged_customers').values({ id: b, id_customer: a }).execute()
    const { descr, created_at, ...rest } = gone
    await db
      .updateTable('customers')
      .set((eb) => ({
        ...Object.fromEntries(
          Object.entries(rest).map(([column, value]) => [
            column,
            sql`coalesce(${sql.ref(column)}, ${value})`,
          ]),
        ),
        descr: sql<string>`left(concat_ws(E'\n\n', nullif(descr, ''), nullif(${descr}::text, '')), 65535)`,
        created_at: eb.fn<Date>('least', ['created_at', eb.val(created_at)]),
        unconfirmed_at: sql`case when exists (select from users where users.id_customer = customers.id)
          then null else unconfirmed_at end`,
      }))
      .where('id', '=', a)
      .execute()
    return emails.different > 1
  },
})
