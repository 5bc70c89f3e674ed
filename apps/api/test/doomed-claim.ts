import { openPglite, openPostgres } from '../src/kernel/db/connect.ts'
import { systemActor } from '../src/events/define-event.ts'
import { recordEvent } from '../src/events/record-event.ts'
import { builtInAccounting } from '../src/adapters/accounting/built-in-accounting.ts'
import { testMessages } from './test-messages.ts'
import { startWorker } from '../src/kernel/tasks/worker.ts'
import { reactionTasks } from '../src/occasions/occasions.ts'

/**
 * Runs in its own process, which the test kills. Records a claimed job and a customer's card link,
 * and begins the reactions to both.
 */
const [where = '', id_job, id_treasure, id_customer] = process.argv.slice(2)
const database = where.startsWith('postgres') ? openPostgres(where) : await openPglite(where)
await database.db.transaction().execute(async (tx) => {
  const happened = { at: new Date(), by: systemActor }
  await recordEvent(tx, {
    event: 'job.claimed',
    ...happened,
    id_job: Number(id_job),
    id_treasure: Number(id_treasure),
    data: { from: 1, to: 2, how: 'claim' },
  })
  await recordEvent(tx, {
    event: 'customer.card_link_sent',
    ...happened,
    id_customer: Number(id_customer),
    data: {},
  })
})
process.send?.('recorded')
const publicSettings = () =>
  ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never
await startWorker({
  database,
  tasks: reactionTasks({
    messages: testMessages(),
    publicSettings,
    accounting: builtInAccounting,
    settings: {},
  }),
  clock: () => new Date(),
  log: { error: () => {} },
  lease: 2_000,
})
setInterval(() => {}, 1_000)
