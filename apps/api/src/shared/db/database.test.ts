import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { engines, openTestDatabase, withDatabase } from '../../testing/test-database.ts'
import { openPostgres } from './connect.ts'
import { FolderInUse, lockFolder } from './data-lock.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

describe.each(engines)('on %s', (engine) => {
  test('values come out alike: int8 a number, dates and numerics text, instants as Date', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    const { rows } = await sql`
      select date '2026-03-29' as day, 9007199254740991::int8 as big, count(*) as counted,
        36.20::numeric as money, timestamptz '2026-11-21T09:00:00.123Z' as instant
    `.execute(database.db)
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        big: 9007199254740991,
        counted: 1,
        money: '36.20',
        instant: new Date('2026-11-21T09:00:00.123Z'),
      },
    ])
    await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(
      /too large/,
    )
    await database.close()
  })

  test('a migrated database needs nothing more, and one of a newer program is refused', async () => {
    const database = await openTestDatabase(engine, inject('postgresUrl'))
    expect(await migrate(database)).toEqual([])
    expect(await isMigrated(database)).toBe(true)
    await sql`insert into migrations (name) values ('9999_future.sql')`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(/a newer version has run on it/)
    await database.close()
  })
})

test('two instances that boot together on an empty database migrate it once', async () => {
  const admin = openPostgres(inject('postgresUrl'))
  const name = `treasures_boot_${process.pid}`
  await admin.script(`create database ${name}`)
  const url = withDatabase(inject('postgresUrl'), name)
  const pair = [openPostgres(url), openPostgres(url)]
  const applied = await Promise.all(pair.map(migrate))
  expect(applied.flat()).toEqual(await listMigrations())
  for (const one of pair) await one.close()
  await admin.script(`drop database ${name} with (force)`)
  await admin.close()
})

test('a folder is locked for one process; a lock of a process that has died is taken over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-lock-'))
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  first.release()
  // Number 1 lives on every machine, but did not start at this moment.
  for (const stale of ['4194000 17', '1 1', '']) {
    writeFileSync(join(folder, 'in-use.pid'), stale)
    lockFolder(folder).release()
  }
  rmSync(folder, { recursive: true })
})
