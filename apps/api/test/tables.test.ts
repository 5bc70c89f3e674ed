import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../src/kernel/db/connect.ts'
import { describeTables } from './describe-tables.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('pglite', inject('postgresUrl'))
})
afterAll(() => database.close())

test('the table types match the migrated database', async () => {
  const file = new URL('../src/kernel/db/tables.ts', import.meta.url)
  const unformatted = (source: string) => source.replaceAll(/[\s,|]/g, '')
  const isSame =
    unformatted(await readFile(file, 'utf8')) === unformatted(await describeTables(database))
  expect(isSame, 'Run pnpm describe-tables').toBe(true)
})
