import { getTemplate, isApiError, listTemplates, previewTemplate } from '@treasures/api-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../../shared/db/connect.ts'
import { createUser, signIn, type SignedInClient } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

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
  for (const { id } of data) {
    const preview = await admin.call(previewTemplate, { params: { id } })
    expect(preview.body).toContain('Hello Ada,')
    expect(`${preview.subject} ${preview.body}`).not.toContain('{{')
  }
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
