import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#test/postgres-server.ts'
import { SettingsError } from '../settings/setting.ts'
import { openPostgres } from './connect.ts'
import { refuseUnfit } from './refuse-unfit.ts'

test('a standby, and a database without UTF8, are refused in words', { tags: 'slow' }, async () => {
  const server = await startPostgres({ isReplicated: true })
  onTestFinished(() => server.stop())
  const folder = new URL(server.url).searchParams.get('host') ?? ''
  const refused = async (url = server.url) => {
    const database = openPostgres(url)
    try {
      return await refuseUnfit(database.db).catch((error: unknown) => error)
    } finally {
      await database.close()
    }
  }
  expect(await refused()).toBeUndefined()
  const database = openPostgres(server.url)
  await sql`create database ascii encoding 'SQL_ASCII' locale 'C' template template0`.execute(
    database.db,
  )
  await database.close()
  const ascii = server.url.replace('/postgres?', '/ascii?')
  expect(String(await refused(ascii))).toMatch(/has the encoding SQL_ASCII and needs UTF8/)
  await server.stopAtOnce()
  writeFileSync(join(folder, 'data', 'standby.signal'), '')
  await server.startAgain()
  const error = await refused()
  expect(error).toBeInstanceOf(SettingsError)
  expect(String(error)).toMatch(/standby, which only reads/)
})
