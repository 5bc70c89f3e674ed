import {
  getTemplate,
  isApiError,
  listTemplates,
  previewTemplate,
  requestPasswordReset,
  updateTemplate,
} from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { readMails } from '../../testing/outbox.ts'
import { refusal } from '../../testing/refusal.ts'
import { createUser, signIn, type SignedInClient } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { decideWords } from './template-words.rules.ts'

let database: Database
let app: TestApp
let admin: SignedInClient

beforeAll(async () => {
  database = await openTestDatabase('postgres', inject('postgresUrl'))
  app = await startTestApp(database)
  admin = await signIn(app, await createUser(database.db, { is_admin: true, fname: 'Ada' }))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('every template can be previewed, addressed to whoever looks, with nothing left to fill in', async () => {
  const { data } = await admin.call(listTemplates, {})
  expect(data.length).toBeGreaterThan(0)
  for (const { id, channel } of data) {
    const preview = await admin.call(previewTemplate, { params: { id } })
    expect(preview.body).toContain(channel === 'email' ? 'Hello Ada,' : 'Treasures:')
    expect(`${preview.subject} ${preview.body}`).not.toContain('{{')
  }
})

test('every template states what is filled in, and its own words pass', async () => {
  for (const row of await database.db.selectFrom('templates').selectAll().execute())
    expect([row.code, decideWords(row, row)]).toEqual([
      row.code,
      { words: { subject: row.subject, body: row.body } },
    ])
})

test('an admin changes the words of a template, and the next message has them', async () => {
  const { data } = await admin.call(listTemplates, {})
  const reset = data.find(({ code }) => code === 'password_reset')
  const params = { id: reset?.id ?? 0 }
  const body = { subject: 'Another password, {{fname}}', body: 'Set it here: {{link}}' }
  const changed = await admin.call(updateTemplate, { params, body })
  expect(changed).toMatchObject({ ...reset, ...body, updated_at: expect.any(String) })
  expect(changed.updated_at > (reset?.updated_at ?? '')).toBe(true)
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
        'Nothing is filled in for {{price}}. There are {{fname}}, {{link}}, {{link_hours}}',
      ],
      body: [
        'Nothing is filled in for {{ fname }}, {{fname. There are {{fname}}, {{link}}, {{link_hours}}',
      ],
    },
  ],
  [{ subject: 'Reset', body: '' }, { body: ['Please fill in the text'] }],
])('words that would reach nobody whole are refused: %j', async (body, errors) => {
  const { data } = await admin.call(listTemplates, {})
  const id = data.find(({ code }) => code === 'password_reset')?.id ?? 0
  expect(await refusal(admin, updateTemplate, { params: { id }, body })).toMatchObject({
    status: 422,
    errors,
  })
})

test('a text message has no subject, and is short', () => {
  const sms = { channel: 'sms' as const, placeholders: ['link'] }
  expect(decideWords(sms, { subject: 'Job', body: '{{link}}' })).toEqual({
    words: { subject: null, body: '{{link}}' },
  })
  expect(decideWords(sms, { subject: null, body: `${'x'.repeat(460)}{{link}}` })).toEqual({
    errors: { body: ['Text is too long: 459 characters at most'] },
  })
})

test('one template comes as it is written, and an unknown one is not found', async () => {
  const { data } = await admin.call(listTemplates, {})
  const reset = data.find(({ code }) => code === 'password_reset')
  const template = await admin.call(getTemplate, { params: { id: reset?.id ?? 0 } })
  expect(template).toEqual(reset)
  expect(template.body).toContain('{{link}}')
  const answer = await admin
    .call(previewTemplate, { params: { id: 999_999 } })
    .catch((error: unknown) => error)
  expect(isApiError(answer, 'template_not_found')).toBe(true)
})
