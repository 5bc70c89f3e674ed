import { expect, test } from 'vitest'
import { jobStatus } from '../../packages/api-client/src/index.ts'
import { opportunitiesStore } from '../../apps/api/src/features/jobs/opportunities/opportunities.store.ts'
import { systemActor } from '../../apps/api/src/events/define-event.ts'
import { recordEvent } from '../../apps/api/src/events/record-event.ts'
import { enqueue } from '../../apps/api/src/kernel/tasks/enqueue.ts'
import { createCustomer, createJobs, createTreasure } from '../../apps/api/test/fixtures.ts'
import { wakeTasks } from '../../apps/api/test/wake-tasks.ts'
import { usePortal } from './portal.ts'

const hour = 3_600_000
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const portal = usePortal({ clock: now, featureChatbot: true })
/** Timeout for steps that wait for all tasks of a day. */
const patiently = { timeout: 60_000 }

const mobile = '+447700900882'
const email = { treasure: 'tess.story@example.org', customer: 'gwen.story@example.org' }

async function people() {
  const { db } = portal
  const id_customer = await createCustomer(db, {
    fname: 'Gwen',
    lname: 'Trevanion',
    email: email.customer,
  })
  const tess = { fname: 'Tess', lname: 'Penhaligon', mphone: mobile, email: email.treasure }
  const id_treasure = await createTreasure(db, tess)
  const [claimed = 0, left = 0, another = 0] = await createJobs(db, id_customer, [{}, {}, {}])
  return { id_treasure, claimed, left, another }
}

/** Offers a job, as matching and staff do. Everything after that is done by the product itself. */
const offer = (id_job: number, id_treasure: number) =>
  portal.db.transaction().execute(async (tx) => {
    const at = now()
    const expires_at = new Date(at.getTime() + 24 * hour)
    const match = { how: 'staff' as const, score: 1, parts: [], expires_at }
    const added = await opportunitiesStore(tx).add({ id_job, id_treasure, ...match }, at)
    const about = { id_job, id_treasure, id_record: added?.id ?? 0 }
    await recordEvent(tx, { event: 'opportunity.offered', at, by: systemActor, ...about, data: {} })
  })

/** Records the event that starts the listener "nobody has claimed it for 4 hours". */
const heardOf = (id_job: number) =>
  portal.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('events')
      .values({ event: 'job.completed_booking', actor: 'system', id_job, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'automation.match', { id })
  })

const messagesTo = (recipient: string, id_job: number) =>
  portal.db
    .selectFrom('messages')
    .select(['subject', 'body', 'channel'])
    .where('recipient', '=', recipient)
    .where('id_job', '=', id_job)
    .orderBy('id')
    .execute()
const subjectsTo = async (recipient: string, id_job: number) =>
  (await messagesTo(recipient, id_job)).map(({ subject }) => subject)
const tasksOf = async (id_job: number) =>
  (
    await portal.db
      .selectFrom('activities')
      .select('descr')
      .where('id_job', '=', id_job)
      .where('to_do', '=', true)
      .execute()
  ).map(({ descr }) => descr)

async function later(by: number) {
  ahead += by
  await wakeTasks(portal.db)
}

test(
  'a treasure accepts a job by text on a simulated phone, and everyone is notified on time',
  { tags: 'slow', timeout: 120_000 },
  async () => {
    const { id_treasure, claimed, left, another } = await people()
    const staff = await portal.as('super')
    await staff.evaluate(() => sessionStorage.setItem('region', 'all'))

    // The job is offered by text and e-mail, and the treasure answers the text.
    await Promise.all([heardOf(claimed), heardOf(left), offer(claimed, id_treasure)])
    await wakeTasks(portal.db)
    await expect.poll(() => messagesTo(mobile, claimed), patiently).toHaveLength(1)
    await staff.goto(`${portal.origin}/chatbot?view=phone`)
    await staff.getByLabel('Whose phone').selectOption(mobile)
    const phone = staff.getByRole('list', { name: 'Texts on the phone' })
    await phone.getByText(`job ${claimed}. Reply YES or NO`).waitFor()
    const text = async (words: string) => {
      await staff.getByLabel('Reply as they would').fill(words)
      await staff.getByRole('button', { name: 'Text', exact: true }).click()
      await phone.getByText(words, { exact: true }).waitFor()
    }
    await text('Yes please!')
    await phone.getByText(`Job ${claimed} is yours`).waitFor(patiently)
    const job = portal.db.selectFrom('jobs').select('id_status').where('id', '=', claimed)
    expect(await job.executeTakeFirst()).toEqual({ id_status: jobStatus.claimed })

    // The customer is notified by e-mail.
    await expect
      .poll(() => subjectsTo(email.customer, claimed), patiently)
      .toContain(`Tess will do your job ${claimed}`)

    // After its wait the listener acts on one job. On the other, its "unless" applies.
    await later(5 * hour)
    await expect
      .poll(() => tasksOf(left), patiently)
      .toEqual(['Nobody has claimed this job for 4 hours. Please find someone.'])
    expect(await tasksOf(claimed)).toEqual([])

    // The treasure makes an appointment in three days through the link in the answer. Both are
    // reminded the day before.
    const [, yours] = await messagesTo(mobile, claimed)
    const link = /http\S+$/.exec(yours?.body ?? '')?.[0] ?? ''
    const treasure = await portal.newPage()
    await treasure.goto(link)
    await treasure.getByRole('button', { name: 'Make an appointment', exact: true }).first().click()
    const dialog = treasure.locator('dialog[open]')
    const visit = new Date(now().getTime() + 72 * hour)
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(visit)
    await dialog.getByLabel('Date', { exact: true }).fill(day)
    await dialog.getByLabel('Time', { exact: true }).fill('14:00')
    await treasure.getByRole('button', { name: 'Save Appointment', exact: true }).first().click()
    const visits = portal.db.selectFrom('appointments').select('id').where('id_job', '=', claimed)
    await expect.poll(() => visits.execute(), patiently).toHaveLength(1)
    // The notice is sent once the visit has settled.
    await later(hour / 20)
    const isReminder = (subject: string | null) => subject?.startsWith('Reminder: Tess is coming ')
    const reminders = async () =>
      (await subjectsTo(email.customer, claimed)).filter((subject) => isReminder(subject))
    await expect
      .poll(() => subjectsTo(email.customer, claimed), patiently)
      .toContainEqual(expect.stringMatching(/^Tess is coming /))
    expect(await reminders()).toEqual([])
    const dayBefore = new Date(visit.getTime() - 24 * hour).toISOString().slice(0, 10)
    await later(Date.parse(`${dayBefore}T15:00:00Z`) - now().getTime())
    await expect.poll(reminders, patiently).toHaveLength(1)

    // STOP ends texts, but not e-mails.
    await text('STOP')
    await offer(another, id_treasure)
    await wakeTasks(portal.db)
    await expect.poll(() => messagesTo(email.treasure, another), patiently).toHaveLength(1)
    expect(await messagesTo(mobile, another)).toEqual([])
  },
)
