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

/**
 * Effect on a row when the record that it refers to is deleted: the row is deleted too, loses the
 * reference, or prevents the deletion.
 */
type Fate = 'goes' | 'forgets' | 'forbids'

/** Decision for each foreign key. Add new ones here, and to the merge of customers. */
const deletions: Record<string, Record<string, Fate>> = {
  customers: {
    'activities.id_customer': 'goes',
    'addresses.id_customer': 'goes',
    'card_links.id_customer': 'goes',
    'card_setups.id_customer': 'goes',
    // Customers with a card are never deleted: `decideCustomerDeletion`.
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
    // Handled in code: notes about the treasure only are deleted, and notes about a job lose the
    // reference.
    'activities.id_treasure': 'forbids',
    'agreed_lines.id_treasure': 'forbids',
    'appointment_times.id_treasure': 'goes',
    'appointments.id_treasure': 'forbids',
    'assignments.id_treasure': 'forbids',
    'bank_accounts.id_treasure': 'goes',
    'bills.id_treasure': 'forbids',
    'breaks.id_treasure': 'goes',
    'busy_feeds.id_treasure': 'goes',
    'documents.id_treasure': 'goes',
    'estimates.id_treasure': 'forbids',
    'import_rows.id_treasure': 'forgets',
    'invoice_lines.id_treasure': 'forbids',
    'job_links.id_treasure': 'goes',
    // Treasures with an entry in an account are never deleted.
    'ledger_accounts.id_treasure': 'goes',
    'messages.id_treasure': 'forgets',
    'number_series.id_treasure': 'forbids',
    'opportunities.id_treasure': 'goes',
    'password_links.link_id_treasure': 'forgets',
    // Treasures with a rating are never deleted.
    'ratings.id_treasure': 'goes',
    'self_billing_agreements.id_treasure': 'goes',
    'text_questions.id_treasure': 'goes',
    // Written while they had the job, and treasures who had one are never deleted.
    'thread_entries.id_treasure': 'forbids',
    'timesheets.id_treasure': 'forbids',
    'treasure_channel_groups.id_treasure': 'goes',
    // Treasures with income are never deleted.
    'seller_report_rows.id_treasure': 'forbids',
    'sellers.id_treasure': 'goes',
    'treasure_channels.id_treasure': 'goes',
    'treasure_equipments.id_treasure': 'goes',
    'treasure_skills.id_treasure': 'goes',
    'treasure_tags.id_treasure': 'goes',
    'treasure_taxes.id_treasure': 'goes',
    'users.id_treasure': 'forbids',
    // Photos of a job that they had, and treasures who had one are never deleted.
    'visit_files.id_treasure': 'forbids',
    'wallets.id_treasure': 'goes',
    'working_days.id_treasure': 'goes',
    'working_hours.id_treasure': 'goes',
    'works.id_treasure': 'forbids',
  },
  jobs: {
    'activities.id_job': 'goes',
    'agreed_lines.id_job': 'goes',
    'appointments.id_job': 'goes',
    'assignments.id_job': 'goes',
    'automation_runs.id_job': 'goes',
    'bill_lines.id_job': 'forbids',
    'bookings.id_job': 'goes',
    'chatbot_events.id_job': 'forgets',
    'estimates.id_job': 'goes',
    'former_jobs.id_job': 'goes',
    'import_rows.id_job': 'forgets',
    'invoice_lines.id_job': 'forbids',
    'job_answers.id_job': 'goes',
    'job_images.id_job': 'goes',
    'job_links.id_job': 'goes',
    'job_search.id_job': 'goes',
    'job_tags.id_job': 'goes',
    'messages.id_job': 'forgets',
    'opportunities.id_job': 'goes',
    'series.id_job': 'goes',
    'series_dates.id_substitute': 'forgets',
    'text_questions.id_job': 'goes',
    'thread_entries.id_job': 'goes',
    'thread_files.id_job': 'goes',
    'thread_reads.id_job': 'goes',
    'visit_files.id_job': 'goes',
    'visit_sign_offs.id_job': 'goes',
    'works.id_job': 'forbids',
  },
}

const fates = { CASCADE: 'goes', 'SET NULL': 'forgets', 'NO ACTION': 'forbids' } as const

/** Reads the rules of the database, by foreign key. */
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
  'the effect of a deletion on rows that refer to %s is decided for each foreign key',
  async (table) => {
    expect(await foreignKeysTo(table)).toEqual(deletions[table])
  },
)

test('the effect of a merge of customers is decided for each foreign key', async () => {
  expect(Object.keys(mergedReferences).toSorted()).toEqual(
    Object.keys(await foreignKeysTo('customers')).toSorted(),
  )
})

test('every column named like a reference is a foreign key', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(link_)?id_(customer|treasure|job)$' order by 1
  `.execute(database.db)
  const known = new Set(Object.values(deletions).flatMap((references) => Object.keys(references)))
  // Logs keep ids of deleted records.
  const told = /^(events|board_changes)\./
  expect(
    rows.map(({ name }) => name).filter((name) => !told.test(name) && !known.has(name)),
  ).toEqual([])
})
