import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mergedReferences } from '../src/features/people/customers/customers-removal.store.ts'
import type { Database } from '../src/kernel/db/connect.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite', inject('postgresUrl'))
})
afterAll(() => database.close())

/** What becomes of a row when the record is deleted that it names: it goes too, forgets it, or is in the way. */
type Fate = 'goes' | 'forgets' | 'forbids'

/** Decided for each foreign key. Whoever adds one decides it here, and what a merge of customers does with it. */
const deletions: Record<string, Record<string, Fate>> = {
  customers: {
    'activities.id_customer': 'goes',
    'addresses.id_customer': 'goes',
    'card_links.id_customer': 'goes',
    'card_setups.id_customer': 'goes',
    // Whoever has a card is not deleted: `decideDeletion`.
    'cards.id_customer': 'goes',
    'charges.id_customer': 'forbids',
    'customer_channels.id_customer': 'goes',
    'customer_tags.id_customer': 'goes',
    'import_rows.id_customer': 'forgets',
    'invoices.id_customer': 'forbids',
    'jobs.id_customer': 'forbids',
    'ledger_accounts.id_customer': 'forbids',
    'marketing_consents.id_customer': 'goes',
    'merged_customers.id_customer': 'goes',
    'messages.id_customer': 'forgets',
    'password_links.link_id_customer': 'forgets',
    'users.id_customer': 'forbids',
  },
  treasures: {
    // By hand: what was said of them alone goes, what was said of a job forgets them.
    'activities.id_treasure': 'forbids',
    'appointment_times.id_treasure': 'forbids',
    'appointments.id_treasure': 'forbids',
    'assignments.id_treasure': 'forbids',
    'bank_accounts.id_treasure': 'goes',
    'bills.id_treasure': 'forbids',
    'breaks.id_treasure': 'goes',
    'estimates.id_treasure': 'forbids',
    'import_rows.id_treasure': 'forgets',
    'invoice_lines.id_treasure': 'forbids',
    'job_links.id_treasure': 'goes',
    // Whoever has an entry in one is not deleted.
    'ledger_accounts.id_treasure': 'goes',
    'messages.id_treasure': 'forgets',
    'number_series.id_treasure': 'forbids',
    'opportunities.id_treasure': 'goes',
    'password_links.link_id_treasure': 'forgets',
    // Whoever has a rating is not deleted.
    'ratings.id_treasure': 'goes',
    'self_billing_agreements.id_treasure': 'goes',
    'text_questions.id_treasure': 'goes',
    'timesheets.id_treasure': 'forbids',
    'treasure_channel_groups.id_treasure': 'goes',
    'treasure_channels.id_treasure': 'goes',
    'treasure_equipments.id_treasure': 'goes',
    'treasure_skills.id_treasure': 'goes',
    'treasure_tags.id_treasure': 'goes',
    'treasure_taxes.id_treasure': 'goes',
    'users.id_treasure': 'forbids',
    'wallets.id_treasure': 'goes',
    'works.id_treasure': 'forbids',
  },
  jobs: {
    'activities.id_job': 'goes',
    'appointments.id_job': 'goes',
    'assignments.id_job': 'goes',
    'automation_runs.id_job': 'goes',
    'bill_lines.id_job': 'forbids',
    'bookings.id_job': 'goes',
    'chatbot_events.id_job': 'forgets',
    'estimates.id_job': 'goes',
    'invoice_lines.id_job': 'forbids',
    'job_images.id_job': 'goes',
    'job_links.id_job': 'goes',
    'job_search.id_job': 'goes',
    'job_tags.id_job': 'goes',
    'messages.id_job': 'forgets',
    'opportunities.id_job': 'goes',
    'text_questions.id_job': 'goes',
    'works.id_job': 'forbids',
  },
}

const fates = { CASCADE: 'goes', 'SET NULL': 'forgets', 'NO ACTION': 'forbids' } as const

/** What the database itself does, by foreign key. */
async function foreignKeysTo(table: string): Promise<Record<string, Fate>> {
  const { rows } = await sql<{ name: string; on_delete: keyof typeof fates }>`
    select own.table_name || '.' || own.column_name as name, delete_rule as on_delete
    from information_schema.referential_constraints
    join information_schema.key_column_usage own using (constraint_schema, constraint_name)
    join information_schema.table_constraints named
      on named.constraint_schema = unique_constraint_schema
      and named.constraint_name = unique_constraint_name
    where named.table_name = ${table}
    order by 1
  `.execute(database.db)
  return Object.fromEntries(rows.map(({ name, on_delete }) => [name, fates[on_delete]]))
}

test.each(Object.keys(deletions))(
  'what a deletion does to rows that name one of the %s is decided for each foreign key',
  async (table) => {
    expect(await foreignKeysTo(table)).toEqual(deletions[table])
  },
)

test('what a merge of customers does is decided for each foreign key', async () => {
  expect(Object.keys(mergedReferences).toSorted()).toEqual(
    Object.keys(await foreignKeysTo('customers')).toSorted(),
  )
})

test('a column that is called like a reference is one', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(link_)?id_(customer|treasure|job)$' order by 1
  `.execute(database.db)
  const known = new Set(Object.values(deletions).flatMap((references) => Object.keys(references)))
  // What is only told of records outlives them.
  const told = /^(events|board_changes)\./
  expect(
    rows.map(({ name }) => name).filter((name) => !told.test(name) && !known.has(name)),
  ).toEqual([])
})
