import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { giveKey } from '#test/api-key.ts'
import { createFixtures } from '#test/fixtures.ts'
import { createUser } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'

const run = promisify(execFile)
const { app, database } = useApp()
let key: string
beforeAll(async () => {
  await createFixtures(database.db)
  const { id } = await createUser(database.db, { is_admin: true })
  const scopes = ['jobs.view', 'customers.view', 'companies.create']
  key = (await giveKey(database.db, id, { scopes })).key
})

const page = readFileSync(new URL('../../../../../../docs/api.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```sh\n(curl .*)\n```/g)].map(([, line = '']) => line)

test('the page for developers has examples', () => {
  expect(examples.length).toBeGreaterThan(3)
})

test.for(examples)('the example works: %s', async (line) => {
  const { stdout } = await run('sh', ['-c', `${line} --silent --fail-with-body`], {
    env: { ...process.env, PORTAL: new URL(app.apiBase).origin, KEY: key },
  })
  expect(JSON.parse(stdout)).toBeTypeOf('object')
})
