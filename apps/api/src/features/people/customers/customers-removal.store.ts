import { sql } from 'kysely'
import type { Scope } from '../../../kernel/http/scope.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { CustomerTies, MergeUser } from './customers.decide.ts'
import { isEmptyCustomer } from '../contacts/empty-customer.ts'
import { owedPence } from './customers-list.store.ts'
import { inScope } from './customers.scope.ts'
import { changeActivities } from '../../../kernel/events/activities.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'

/** What a merge does with the rows behind each foreign key to customers; `test/references.test.ts` misses none. */
export const mergedReferences: Readonly<Record<`${string}.${string}`, 'moves' | 'joins' | 'goes'>> =
  {
    'jobs.id_customer': 'moves',
    'import_rows.id_customer': 'moves',
    'activities.id_customer': 'moves',
    'cards.id_customer': 'moves',
    'card_links.id_customer': 'moves',
    // Begun and not finished yet: what they add is this customer's.
    'card_setups.id_customer': 'moves',
    'addresses.id_customer': 'moves',
    'messages.id_customer': 'moves',
    'users.id_customer': 'moves',
    'invoices.id_customer': 'moves',
    'charges.id_customer': 'moves',
    // The database shuts the account: its balance is this customer's, and new entries go to their own.
    'ledger_accounts.id_customer': 'moves',
    'customer_tags.id_customer': 'joins',
    'customer_channels.id_customer': 'joins',
    'marketing_consents.id_customer': 'moves',
    'merged_customers.id_customer': 'moves',
    // An offer to tie a record that is none any more.
    'password_links.link_id_customer': 'goes',
  }

const userOfCustomer = sql<MergeUser | null>`(
  select json_build_object(
    'id', users.id, 'email', users.email, 'fname', users.fname, 'has_password', password_hash is not null,
    'is_used_besides', is_admin or super or id_ambassador is not null or id_treasure is not null
  ) from users where users.id_customer = customers.id
)`

/** Deleting and merging. Rows are locked first, so that nobody books for a customer who is about to go. */
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
        owedPence.as('owed_pence'),
      ])
      .where('customers.id', '=', id)
      .executeTakeFirstOrThrow(),

  /** What was said of them goes along. False when a job or a sign-in is there after all. */
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

  /** Nothing of them is left but a number, on which figures hang. */
  noteErased: (id: number, at: Date) =>
    db.updateTable('customers').set({ erased_at: at }).where('id', '=', id).execute(),

  /** What signing up has made, where nothing was put into it since. */
  removeEmpty: (id: number) =>
    db
      .deleteFrom('customers')
      .where('id', '=', id)
      .where(isEmptyCustomer)
      .returning(['id', 'id_region'])
      .executeTakeFirst(),

  /** Both rows, in the order of their numbers: two merges the other way round cannot wait for each other. */
  lockPair: (scope: Scope, ids: readonly [number, number]) =>
    db
      .selectFrom('customers')
      .select(['customers.id', 'id_region', 'fname', 'lname', 'email', 'mphone', 'phone', 'descr'])
      .select(userOfCustomer.as('user'))
      .where('customers.id', 'in', ids)
      .where(inScope(scope))
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
   * All that is B's becomes A's, and B goes. What A has wins, what A lacks is filled in, and both
   * descriptions are kept. A channel that either had switched off stays off. Of several cards the newest is the one in use, as always; each stays with the
   * payer that the processor knows it by, so that it can be charged whosever it was.
   */
  async absorb(b: number, a: number) {
    // One request of a kind is enough for the record that stays.
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
  },
})
