import type { ListenerInput } from '@treasures/api-client'
import { sql } from 'kysely'
import pg from 'pg'
import { createFixtures, createJobs } from '../../test/fixtures.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { runDueTasks } from '../../test/run-due-tasks.ts'
import { automationTasks } from '../features/messages/automation/automation-tasks.ts'
import { listenersStore } from '../features/messages/automation/listeners.store.ts'
import { testMessages } from '../../test/test-messages.ts'
import { openPostgres, type Database, type Db } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import { measure, type Row } from './compare.ts'

const at = new Date('2026-11-23T09:00:00Z')
const before = new Date('2026-01-01T09:00:00Z')

/**
 * Listener for one event. A tenth of all listeners match an event, and each evaluates all of its
 * conditions.
 */
const listener = (event: string, i: number): ListenerInput => ({
  name: `Listener ${i}`,
  event,
  once: 'job',
  conditions: [
    { field: 'job.status', is: 'is_not', value: '9' },
    { field: 'job.tags', is: 'contains', value: 'no such tag' },
  ],
  wait: { kind: 'for', minutes: 60 },
  not_at_night: true,
  unless: ['job.cancelled'],
  actions: [{ do: 'activity', id_assignee: null, descr: 'Ring them' }],
})
const heard = [
  'job.claimed',
  'job.released',
  'job.finished',
  'estimate.sent',
  'estimate.accepted',
  'appointment.made',
  'work.recorded',
  'invoice.issued',
  'charge.declined',
  'payout.paid',
]

/**
 * Measures events with matching listeners, and tasks, each against its own statements through the
 * bare driver.
 */
export async function benchAutomation({
  events = 1_000_000,
  listeners = 200,
  runs = 200,
}: { events?: number; listeners?: number; runs?: number } = {}): Promise<Row[]> {
  const server = await startPostgres()
  const statements: { text: string; values: unknown[] }[] = []
  const database = openPostgres(server.url, { statementTimeout: 0 })
  const watched = openPostgres(server.url, {
    log: ({ query: { sql: text, parameters } }) =>
      void statements.push({ text, values: [...parameters] }),
  })
  const bare = new pg.Pool({ connectionString: server.url, max: 1 })
  // The server may stop before the connection has closed.
  bare.on('error', () => {})
  try {
    await migrate(database)
    console.log(`  adding ${events.toLocaleString('en-GB')} events …`)
    await fill(database.db, events, listeners)
    const last = await newest(database.db)
    let next = last
    const compare = async (name: string, doOne: (of: Database) => Promise<unknown>) => {
      statements.length = 0
      await doOne(watched)
      const own = [...statements]
      const whole = await measure(runs, async () => void (await doOne(database)))
      const driver = await measure(runs, async () => {
        for (const statement of own) await bare.query(statement)
      })
      const ratio = Math.round((whole.p50 / driver.p50) * 100) / 100
      return { name, ...whole, bareP50: driver.p50, bareP95: driver.p95, ratio }
    }
    return [
      await compare(
        `automation: an event that ${listeners / heard.length} of ${listeners} listeners hear`,
        async (of) => {
          await enqueue(of.db, 'automation.match', { id: next-- })
          return runDueTasks(of, matching(of), at)
        },
      ),
      await compare('tasks: enqueued, claimed and done', async (of) => {
        await enqueue(of.db, 'automation.match', { id: last + 1 })
        return runDueTasks(of, { 'automation.match': { work: () => Promise.resolve() } }, at)
      }),
    ]
  } finally {
    await bare.end()
    await watched.close()
    await database.close()
    await server.stop()
  }
}

const matching = (database: Database) => ({
  'automation.match': automationTasks({
    database,
    messages: testMessages(),
    publicSettings: () => ({}) as never,
  })['automation.match'],
})

/** Creates a year of events for a thousand jobs in the database itself. */
async function fill(db: Db, events: number, listeners: number) {
  const { id_customer } = await createFixtures(db)
  const jobs = await createJobs(
    db,
    id_customer,
    Array.from({ length: 1_000 }, () => ({ id_status: 2 })),
  )
  await sql`
    insert into events (event, actor, id_job, id_customer, data, created_at)
    select (${heard}::text[])[1 + n % ${heard.length}], 'system', (${jobs}::integer[])[1 + n % 1000],
      ${id_customer}, '{}', ${before}::timestamptz + n * interval '20 seconds'
    from generate_series(0, ${events - 1}::integer) n`.execute(db)
  for (let i = 0; i < listeners; i++) {
    const definition = listener(heard[i % heard.length] ?? '', i)
    const id = await listenersStore(db).add(definition, { at: before, id_user: null })
    await listenersStore(db).switch(id ?? 0, true, before)
  }
  await sql`vacuum analyze`.execute(db)
}

async function newest(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

if (import.meta.main)
  console.table(await benchAutomation({ events: Number(process.argv[2] ?? 1_000_000) }))
