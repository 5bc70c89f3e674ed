import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#test/postgres-server.ts'
import { SettingsError } from '../settings/setting.ts'
import { openPostgres } from './connect.ts'
import { refuseStandby } from './refuse-standby.ts'

test('a standby is refused in words, and a primary is accepted', { tags: 'slow' }, async () => {
  const server = await startPostgres({ isReplicated: true })
  onTestFinished(() => server.stop())
  const folder = new URL(server.url).searchParams.get('host') ?? ''
  const refused = async () => {
    const database = openPostgres(server.url)
    try {
      return await refuseStandby(database.db).catch((error: unknown) => error)
    } finally {
      await database.close()
    }
  }
  expect(await refused()).toBeUndefined()
  await server.stopAtOnce()
  writeFileSync(join(folder, 'data', 'standby.signal'), '')
  await server.startAgain()
  const error = await refused()
  expect(error).toBeInstanceOf(SettingsError)
  expect(String(error)).toMatch(/standby, which only reads/)
})
