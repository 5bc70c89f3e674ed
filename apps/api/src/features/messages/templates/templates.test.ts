import {
  getTemplate,
  isApiError,
  listTemplateChanges,
  listTemplates,
  previewTemplate,
  previewWords,
  requestPasswordReset,
  restoreTemplate,
  testTemplate,
  updateTemplate,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createCustomer, createFixtures, createJobs } from '#test/fixtures.ts'
import { readMails } from '#test/outbox.ts'
import { refusal } from '#test/refusal.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { decideWords } from './template-words.rules.ts'

let admin: SignedInClient
let boss: SignedInClient

const { app, database } = useApp()
beforeAll(async () => {
  await createFixtures(database.db)
  admin = await signIn(app, await createUser(database.db, { is_admin: true, fname: 'Ada' }))
  boss = await signIn(app, await createUser(database.db, { is_admin: true, super: true }))
})

/** Notices to invited people and applicants, who are known by their address only. */
const nameless = ['staff_invitation', 'treasure_join', 'treasure_apply', 'treasure_apply_known']

test(
  'every template has a preview, addressed to the caller, without unfilled placeholders',
  { tags: 'slow' },
  async () => {
    const { data } = await admin.call(listTemplates, {})
    expect(data.length).toBeGreaterThan(0)
    for (const { id, code, channel } of data) {
      const preview = await admin.call(previewTemplate, { params: { id }, query: {} })
      // Devices show the sender of a push themselves.
      const begins = { email: 'Hello Ada,', sms: 'Treasures:', push: '' }
      expect(preview.body).toContain(nameless.includes(code) ? 'Hello,' : begins[channel])
      expect(`${preview.subject} ${preview.body}`).not.toContain('{{')
    }
  },
)

test('a super changes the words of a template, and the next message has them', async () => {
  const { data } = await admin.call(listTemplates, {})
  const reset = data.find(({ code }) => code === 'password_reset')
  const params = { id: reset?.id ?? 0 }
  const body = { subject: 'Another password, {{fname}}', body: 'Set it here: {{link}}' }
  const changed = await boss.call(updateTemplate, { params, body })
  expect(changed).toMatchObject({ ...reset, ...body, updated_at: expect.any(String) })
  expect(await admin.call(getTemplate, { params })).toEqual(changed)

  const { email } = await createUser(database.db, { fname: 'Bea' })
  await app.client.call(requestPasswordReset, { body: { email, provider: 'users' } })
  expect(await readMails(database.db, email)).toMatchObject([
    {
      subject: 'Another password, Bea',
      body: expect.stringMatching(/^Set it here: https:\S+[\w-]{43}/),
    },
  ])
})

test.each([
  [{ subject: ' ', body: '{{link}}' }, { subject: ['Please fill in the subject'] }],
  [{ subject: null, body: '{{link}}' }, { subject: ['Please fill in the subject'] }],
  [
    { subject: 'Reset', body: 'Write to us.' },
    { body: ['{{link}} has to stay: without it nobody can go on'] },
  ],
  [
    { subject: '{{price}}', body: '{{link}} {{ fname }} {{fname' },
    {
      subject: [
        'Nothing is filled in for {{price}}. There are {{business}}, {{fname}}, {{link}}, {{link_time}}, {{portal_url}}, {{support_email}}, {{support_phone}}',
      ],
      body: [
        'Nothing is filled in for {{ fname }}, {{fname. There are {{business}}, {{fname}}, {{link}}, {{link_time}}, {{portal_url}}, {{support_email}}, {{support_phone}}',
      ],
    },
  ],
  [{ subject: 'Reset', body: '' }, { body: ['Please fill in the text'] }],
  [
    { subject: 'Reset your password {{link}}', body: '{{link}}' },
    {
      subject: ['{{link}} must not be in a subject: lists show it to people other than its reader'],
    },
  ],
])('words that would arrive incomplete are refused: %j', async (body, errors) => {
  const { data } = await admin.call(listTemplates, {})
  const id = data.find(({ code }) => code === 'password_reset')?.id ?? 0
  expect(await refusal(boss, updateTemplate, { params: { id }, body })).toMatchObject({
    status: 422,
    errors,
  })
})

test.each([
  'https://evil.example/?next={{link}}',
  '{{link}}.evil.example',
  '({{link}})',
  '{{link}}{{link}}',
])('a link inside other text is refused: %s', async (body) => {
  const { data } = await admin.call(listTemplates, {})
  const id = data.find(({ code }) => code === 'password_reset')?.id ?? 0
  const words = { subject: 'Reset', body: `Again: {{link}} or ${body}` }
  expect(await refusal(boss, updateTemplate, { params: { id }, body: words })).toMatchObject({
    status: 422,
    errors: {
      body: ['{{link}} must stand alone: leave a blank or a new line before and after it'],
    },
  })
})

test('a text has no subject, and is short', () => {
  const sms = { channel: 'sms' as const, placeholders: ['link'] }
  expect(decideWords(sms, { subject: 'Job', body: '{{link}}' })).toEqual({
    words: { subject: null, body: '{{link}}' },
  })
  expect(decideWords(sms, { subject: null, body: `${'x'.repeat(460)} {{link}}` })).toEqual({
    errors: { body: ['Text is too long: 459 characters at most'] },
  })
})

test('a template is returned with its words, and an unknown one is not found', async () => {
  const { data } = await admin.call(listTemplates, {})
  const reset = data.find(({ code }) => code === 'password_reset')
  const template = await admin.call(getTemplate, { params: { id: reset?.id ?? 0 } })
  expect(template).toEqual(reset)
  expect(template.body).toContain('{{link}}')
  const answer = await admin
    .call(previewTemplate, { params: { id: 999_999 }, query: {} })
    .catch((error: unknown) => error)
  expect(isApiError(answer, 'template_not_found')).toBe(true)
})

/** Pages about records. A link to any other page is about an account. */
const ofRecords = [
  '/public/customer/continue-job/',
  '/public/customer/estimate/',
  '/public/customer/review/',
  '/public/customer/addcard/',
  '/public/invoice/',
  '/public/treasure/',
  '/ov/',
  '/cjs/',
  '/public/customer/visit/',
  '/public/customer/extra-work/',
  '/my-jobs',
  '/api/public/job/',
  '/my-invoices',
  '/my-jobs',
  '/treasures-applications',
]

test('only a super may reword a template with a link about an account, and an admin learns so', async () => {
  const { data } = await admin.call(listTemplates, {})
  const ofAccounts = []
  for (const { id, code, subject, body, is_account } of data) {
    const preview = await admin.call(previewTemplate, { params: { id }, query: {} })
    const links = preview.body.match(/https:\S+/g) ?? []
    const opens = (page: string) => links.some((link) => new URL(link).pathname.startsWith(page))
    const isOfRecord = links.length === 0 || ofRecords.some(opens)
    if (body.includes('{{link}}') && !isOfRecord) ofAccounts.push(code)
    // A sign-in page belongs to an account too: reworded, its link could lead elsewhere.
    const isOfAccount = opens('/public/password/') || opens('/login') || !isOfRecord
    // This link leads to the board and not to an account, though it is the same address.
    const isGuarded = is_account || !isOfAccount || code === 'treasure_reactivate'
    expect([code, isGuarded]).toEqual([code, true])
    const answer = await admin
      .call(updateTemplate, { params: { id }, body: { subject, body } })
      .catch((error: unknown) => error)
    expect([code, isApiError(answer, 'template_of_account')]).toEqual([code, is_account])
  }
  expect(ofAccounts).toEqual(expect.arrayContaining(['password_reset', 'password_set']))
})

test('the database requires the links of changed words to be separate', async () => {
  const change = (subject: string, body: string) =>
    database.db
      .updateTable('templates')
      .set({ subject, body, updated_at: new Date() })
      .where('code', '=', 'booking_by_staff')
      .execute()
  await expect(change('See {{link}}', 'Hello')).rejects.toThrow(/templates_subject_without_link/)
  await expect(change('See', 'https://e.example/?{{job_link}}')).rejects.toThrow(
    /templates_link_alone/,
  )
})

test('a template goes back to its default words by those who may reword it, and the log keeps both', async () => {
  const { data } = await admin.call(listTemplates, {})
  const [reset, booking] = ['password_reset', 'booking_continue'].map((code) =>
    data.find((one) => one.code === code),
  )
  const params = { id: booking?.id ?? 0 }
  expect(booking?.updated_at).toBe(null)
  const words = { subject: 'Go on', body: 'Here: {{link}}' }
  expect((await admin.call(updateTemplate, { params, body: words })).updated_at).not.toBe(null)
  expect(await admin.call(restoreTemplate, { params, body: {} })).toEqual(booking)
  const logged = await database.db
    .selectFrom('events')
    .select('data')
    .where('event', '=', 'template.changed')
    .where('id_record', '=', params.id)
    .orderBy('id')
    .execute()
  type Logged = { changes: { field: string; before: unknown; after: unknown }[] }
  const subjects = logged.map(({ data }) =>
    (data as Logged).changes.find(({ field }) => field === 'subject'),
  )
  expect(subjects).toEqual([
    { field: 'subject', before: booking?.subject, after: 'Go on' },
    { field: 'subject', before: 'Go on', after: booking?.subject },
  ])
  // The default words count as default when they are typed in again.
  await admin.call(updateTemplate, { params, body: words })
  const own = { subject: booking?.subject ?? null, body: booking?.body ?? '' }
  expect((await admin.call(updateTemplate, { params, body: own })).updated_at).toBe(null)

  const ofAccount = { params: { id: reset?.id ?? 0 }, body: {} }
  expect(await refusal(admin, restoreTemplate, ofAccount)).toMatchObject({ status: 403 })
})

test('words are previewed with a chosen job as they would be sent, and nothing is saved', async () => {
  const { data } = await admin.call(listTemplates, {})
  const claimed = data.find(({ code }) => code === 'job_claimed')
  const params = { id: claimed?.id ?? 0 }
  const customer = await createCustomer(database.db, { fname: '<b>Grace</b>' })
  const [id_job = 0] = await createJobs(database.db, customer, [{}])
  await createJobs(database.db, customer, [{}])
  const words = { subject: 'Job {{id_job}}', body: 'Hello {{fname}},\n\n{{job_link}}' }

  const saved = await admin.call(previewTemplate, { params, query: { id_job } })
  expect(saved.subject).toContain(`your job ${id_job}`)
  const tried = await admin.call(previewWords, { params, body: { ...words, id_job } })
  expect(tried.subject).toBe(`Job ${id_job}`)
  // An unusable name is left out.
  expect(tried.body).toMatch(/^Hello there,\n\nhttps:\/\/treasures.example\/public\/customer\//)
  expect(tried.html).toContain('>See your booking</a>')
  expect(await admin.call(getTemplate, { params })).toEqual(claimed)

  const wrong = { params, body: { ...words, body: '{{name}}', id_job } }
  expect(await refusal(admin, previewWords, wrong)).toMatchObject({ status: 422 })
  const absent = { params, body: { ...words, id_job: 999_999 } }
  expect(await refusal(admin, previewWords, absent)).toMatchObject({ code: 'job_not_found' })
})

test("a template's test is sent to its writer only", async () => {
  const writer = await createUser(database.db, { is_admin: true, fname: 'Wanda' })
  const client = await signIn(app, writer)
  const { data } = await client.call(listTemplates, {})
  const id = data.find(({ code }) => code === 'job_released')?.id ?? 0
  const body = { subject: 'Sorry', body: 'Hello {{fname}}, sorry.', id_job: null }
  expect(await client.call(testTemplate, { params: { id }, body })).toEqual({
    recipient: writer.email,
    leaves: false,
  })
  expect(await readMails(database.db, writer.email)).toMatchObject([
    { subject: 'Test: Sorry', body: 'Hello Wanda, sorry.', is_secret: false },
  ])
})

test('each change of words is logged with its author, and so is a restore', async () => {
  const { data } = await admin.call(listTemplates, {})
  const released = data.find(({ code }) => code === 'job_released')
  const params = { id: released?.id ?? 0 }
  const body = { subject: 'Sorry', body: released?.body ?? '' }
  await admin.call(updateTemplate, { params, body })
  await admin.call(updateTemplate, { params, body })
  await boss.call(restoreTemplate, { params, body: {} })
  const subjects = [released?.subject, 'Sorry']
  expect((await admin.call(listTemplateChanges, { params })).data).toMatchObject([
    { changes: [{ field: 'subject', before: subjects[1], after: subjects[0] }] },
    {
      by: expect.stringContaining('Ada'),
      changes: [{ field: 'subject', before: subjects[0], after: subjects[1] }],
    },
  ])
})
