/* @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { twilioTexts } from '../src/adapters/texts/twilio-texts.ts'
import { textTasks } from '../src/features/messages/messages/text/tasks.ts'
import { openPostgres, type Database } from '../src/kernel/db/connect.ts'
import { enqueue } from '../src/kernel/tasks/enqueue.ts'
import { startFakeTwilio, type FakeTwilio } from './fake-twilio.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { runDueTasks } from './run-due-tasks.ts'

/** Number of deaths. Run `KILL_ROUNDS=30` after changing how texts are sent. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
/** Queued texts for each death. */
const perRound = 4

let database: Database
let url: string
let drop: () => Promise<void>
let twilio: FakeTwilio

beforeAll(async () => {
  ;({ url, drop } = await createPostgresDatabase(inject('postgresUrl')))
  database = openPostgres(url)
  twilio = await startFakeTwilio()
})
afterAll(async () => {
  await twilio.close()
  await database.close()
  await drop()
})

let texts = 0
async function queue() {
  const at = new Date()
  const recipient = `+4477007${String(10_001 + texts).padStart(5, '0')}`
  const { id } = await database.db
    .insertInto('messages')
    .values({
      channel: 'sms',
      // Security texts are sent at any hour. Others wait for the morning.
      class: 'security',
      recipient,
      body: `Text ${++texts}`,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(database.db, 'text.send', { id })
}

/**
 * Starts a process that sends, and kills it at a call to Twilio: before Twilio receives it
 * (`unheard`), or before its answer arrives (`lost`).
 */
async function dieAt(call: number, moment: 'unheard' | 'lost') {
  let calls = 0
  const reached = new Promise<void>((resolve) => {
    twilio.setFaults((name) => {
      if (!name.startsWith('POST') || ++calls < call) return undefined
      resolve()
      return moment
    })
  })
  const doomed = fork(new URL('doomed-sender.ts', import.meta.url), [
    url,
    JSON.stringify(twilio.settings),
  ])
  const gone = once(doomed, 'exit')
  await reached
  doomed.kill('SIGKILL')
  await gone
  twilio.setFaults(() => undefined)
}

test(
  'a process that dies while it sends texts loses none and sends none twice',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < perRound; i++) await queue()
      await dieAt(1 + (round % perRound), round % 2 ? 'unheard' : 'lost')
      // Expires the lease.
      await sql`update tasks set leased_until = clock_timestamp() where leased_until is not null`.execute(
        database.db,
      )
    }
    const sender = textTasks({ database, texts: twilioTexts(twilio.settings) })
    await runDueTasks(database, sender, new Date(Date.now() + 120_000))
    const rows = await database.db
      .selectFrom('messages')
      .select(['state', 'body', 'reference'])
      .orderBy('id')
      .execute()
    const expected = rows.map(({ body }) => ({
      body,
      state: 'sent',
      reference: twilio.messages.find((one) => one.body === body)?.sid,
    }))
    expect(rows).toEqual(expected)
    expect(rows).toHaveLength(rounds * perRound)
    expect(twilio.messages).toHaveLength(rounds * perRound)
  },
)
