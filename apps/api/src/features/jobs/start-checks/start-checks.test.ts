import {
  answerStart,
  assignJob,
  createStartAppointment,
  getJob,
  getTreasureLinkedJob,
  listJobActivities,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { testMessages } from '#test/test-messages.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { builtInAccounting } from '#adapters/accounting/built-in-accounting.ts'
import { reactionTasks } from '#occasions/occasions.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'
import { noteStartAsked } from './note-start-asked.ts'
import { startCheckTasks } from './start-check-tasks.ts'

const [ofCustomer, ofTreasure] = ['grace@example.org', 'sam@example.org']
const hour = 3_600_000
/** Noon in London. */
const taken = new Date('2026-11-23T12:00:00Z')

describe.each(mainEngines)('on %s', (engine) => {
  let admin: SignedInClient
  let id_customer: number
  let id_treasure: number
  let now = taken
  const { app, database } = useApp({ engine, clock: () => now })
  beforeAll(async () => {
    const { db } = database
    ;({ id_customer } = await createFixtures(db))
    id_treasure = await createTreasure(db, {
      lname: 'Okafor',
      mphone: '+447700900001',
      email: ofTreasure,
    })
    admin = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  })

  const after = (hours: number) => void (now = new Date(taken.getTime() + hours * hour))
  async function doTasks() {
    expect(await runDueTasks(database, startCheckTasks({ database }), now)).toEqual([])
    await app.drain()
  }
  async function takenJob() {
    after(0)
    const [id = 0] = await createJobs(database.db, id_customer, [{}])
    await admin.call(assignJob, { params: { id }, body: { id_treasure } })
    return id
  }
  const subjects = async (to: string, id: number) =>
    (await readMails(database.db, to)).flatMap(({ subject }) =>
      subject?.includes(String(id)) ? [subject] : [],
    )
  const read = (id: number) => admin.call(getJob, { params: { id } })

  /** Creates a job whose treasure is asked after a day. Returns the token of the question. */
  async function askedJob() {
    const id = await takenJob()
    after(24)
    await doTasks()
    const [mail] = await readMails(database.db, ofTreasure)
    const [, token = ''] = /\/cjs\/([\w-]{43})/.exec(mail?.body ?? '') ?? []
    return { id, token }
  }

  test('after a day without an appointment the treasure is asked once, by day, and a day of silence returns the job', async () => {
    const id = await takenJob()
    after(23)
    await doTasks()
    // Past midnight of the next day, when phones lie beside beds.
    after(37)
    await doTasks()
    expect(await subjects(ofTreasure, id)).toEqual([`Job ${id} is yours: Gardening`])
    after(45)
    await doTasks()
    await doTasks()
    expect(await subjects(ofTreasure, id)).toEqual([
      `Job ${id}: have you started?`,
      `Job ${id} is yours: Gardening`,
    ])
    expect((await readMails(database.db, ofTreasure))[0]?.body).toContain(
      'Without an answer by Thursday 26 November at 09:00 the job goes back to the board.',
    )
    after(68)
    await doTasks()
    expect((await read(id)).id_status).toBe(2)
    after(69)
    await doTasks()
    await doTasks()
    expect(await read(id)).toMatchObject({ id_status: 1, treasure: null })
    // Both the former treasure and the waiting customer are notified.
    expect((await subjects(ofTreasure, id))[0]).toBe(`Job ${id} has been reassigned`)
    expect((await subjects(ofCustomer, id))[0]).toBe(`Job ${id}: we’re finding someone else`)
  })

  test('a treasure who answers keeps the job for another day, and staff read the answer', async () => {
    const { id, token } = await askedJob()
    for (let i = 0; i < 3; i++)
      expect(await app.client.call(getTreasureLinkedJob, { params: { token } })).toMatchObject({
        id,
        customer: { fname: 'Grace', mphone: '+447700900999' },
        can_decline: true,
      })
    await app.client.call(answerStart, {
      body: { token, answer: 'unreachable', reason: 'Rang twice' },
    })
    after(49)
    await doTasks()
    expect((await read(id)).id_status).toBe(2)
    expect(await read(id)).toMatchObject({ action_required: true })
    // Staff look at people's activities, without notes by the system.
    const query = { type: '!2', sort: 'id,desc', per_page: 250 } as const
    const { data } = await admin.call(listJobActivities, { params: { id }, query })
    expect(data[0]).toMatchObject({
      descr: 'Cannot reach the customer: Rang twice',
      to_do: true,
      id_treasure,
    })
  })

  const toDo = async (id: number) => {
    const query = { type: '!2' } as const
    const { data } = await admin.call(listJobActivities, { params: { id }, query })
    return data.filter(({ to_do }) => to_do).map(({ descr }) => descr)
  }

  test('a treasure without e-mail is not asked and keeps the job: staff are to phone', async () => {
    const { db } = database
    const treasure = (email: string | null) =>
      db.updateTable('treasures').set({ email }).where('id', '=', id_treasure).execute()
    const id = await takenJob()
    await treasure(null)
    after(24)
    await doTasks()
    expect(await toDo(id)).toEqual([
      'Sam Okafor could not be asked whether the job has started. We have no address of theirs on file. Please call +447700900001.',
    ])
    for (const hours of [50, 74, 98]) {
      after(hours)
      await doTasks()
    }
    expect(await read(id)).toMatchObject({ id_status: 2, action_required: true })
    expect(await toDo(id)).toHaveLength(1)
    await treasure(ofTreasure)
  })

  test('with a mail server the time to answer begins when the question is sent, and an undeliverable one ends no assignment', async () => {
    const { db } = database
    await db.deleteFrom('messages').execute()
    const [id, other] = [await takenJob(), await takenJob()]
    const publicSettings = () =>
      ({ portal_url: 'https://treasures.example', support_phone: '0808' }) as never
    const messages = testMessages({ hasMailServer: true })
    const tasks = {
      ...startCheckTasks({ database }),
      ...reactionTasks({
        messages,
        publicSettings,
        accounting: builtInAccounting,
        settings: {},
      }),
    }
    const run = async () => expect(await runDueTasks(database, tasks, now)).toEqual([])
    after(24)
    await run()
    const questions = await db
      .selectFrom('messages')
      .select(['id', 'id_job'])
      .where('subject', 'like', '%have you started%')
      .execute()
    const mailOf = (job: number) => questions.find(({ id_job }) => id_job === job)?.id ?? 0
    // The mail server was unreachable for half a day; it rejects the other message permanently.
    after(48)
    await run()
    expect((await read(id)).id_status).toBe(2)
    after(46)
    await noteStartAsked(db, mailOf(id), now)
    const failed = { event: 'message.failed', at: now, by: systemActor } as const
    await recordEvent(db, { ...failed, id_record: mailOf(other), data: { subject: null } })
    await app.drain()
    expect(await toDo(other)).toEqual([
      'Sam Okafor could not be asked whether the job has started. The question could not be delivered. Please call +447700900001.',
    ])
    after(69)
    await run()
    expect((await read(id)).id_status).toBe(2)
    after(70)
    await run()
    expect((await read(id)).id_status).toBe(1)
    after(94)
    await run()
    expect((await read(other)).id_status).toBe(2)
  })

  test("an appointment made through the question's link answers it", async () => {
    const { id, token } = await askedJob()
    expect(
      await refusal(app.client, answerStart, { body: { token, answer: 'finished', reason: '' } }),
    ).toMatchObject({ status: 409, code: 'job_cannot_move' })
    await app.client.call(createStartAppointment, {
      body: { token, date: '2026-12-01', time: '09:00' },
    })
    after(72)
    await doTasks()
    expect(await read(id)).toMatchObject({ id_status: 3, treasure: { id: id_treasure } })
  })

  test("a job that is handed back through the question's link is open again, and the link ends", async () => {
    const { id, token } = await askedJob()
    const body = { token, answer: 'decline', reason: 'My van broke down' } as const
    expect(await app.client.call(answerStart, { body })).toEqual({ id, id_status: 1 })
    expect(await refusal(app.client, answerStart, { body })).toMatchObject({
      status: 404,
      code: 'link_not_found',
    })
    expect(await refusal(app.client, getTreasureLinkedJob, { params: { token } })).toMatchObject({
      status: 404,
      code: 'link_not_found',
    })
    const { data } = await admin.call(listJobActivities, { params: { id }, query: {} })
    expect(data.map(({ descr }) => descr)).toContain('Handed back the job: My van broke down')
  })
})
