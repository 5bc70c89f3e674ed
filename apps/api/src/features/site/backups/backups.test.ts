import { listBackups, makeBackup } from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { refusal } from '#test/refusal.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { useApp } from '#test/use-app.ts'
import type { Backups } from '#kernel/backups.ts'
import { tasksStore } from '#kernel/tasks/tasks.store.ts'
import { backupTasks } from './backup-tasks.ts'

const firstNight = Date.parse('2026-11-23T02:30:00Z')
const night = (index: number) => new Date(firstNight + index * 86_400_000)

/** A folder of names, which fails on request. */
const folder = new Set<string>()
const trouble: { make?: string; test?: string } = {}
const tested: string[] = []
const backups: Backups = {
  encrypted: true,
  async make(name) {
    if (trouble.make) throw new Error(trouble.make)
    folder.add(name)
    return { bytes: 1_000, rows: 10, files: 2, missing: ['gone.webp'] }
  },
  async test(name) {
    tested.push(name)
    if (trouble.test) throw new Error(trouble.test)
  },
  list: async () => [...folder],
  remove: async (name) => void folder.delete(name),
}

let boss: SignedInClient
const { app, database } = useApp({ clock: () => night(0), backups })
beforeAll(async () => {
  boss = await signIn(app, await createUser(database.db, { super: true, is_admin: true }))
})

const run = (at: Date) => runDueTasks(database, backupTasks({ database, backups }), at)
const list = async () => (await boss.call(listBackups, {})).data

test('a backup is made each night and restored once a week, and staff read the results', async () => {
  for (let index = 0; index < 10; index++) expect(await run(night(index))).toEqual([])
  expect(tested).toEqual([
    'treasures-2026-11-23T023000Z.backup',
    'treasures-2026-11-30T023000Z.backup',
  ])
  // Seven days, and the Sunday of the week before.
  expect([...folder]).toHaveLength(7)
  const listed = await list()
  expect(listed.map(({ file }) => file)).toEqual([...folder].toReversed())
  expect(listed[2]).toMatchObject({
    made_at: night(7).toISOString(),
    bytes: 1_000,
    rows: 10,
    files: 2,
    missing_photos: 1,
    encrypted: true,
    tested_at: night(7).toISOString(),
    test_error: null,
  })
})

test('a failed backup is tried again and says why, and so does a failed restore', async () => {
  trouble.make = 'There is no room left.'
  expect(await run(night(10))).toMatchObject([{ task: 'backup.make', attempts: 1 }])
  expect((await list())[0]).toMatchObject({ made_at: null, error: 'There is no room left.' })
  delete trouble.make
  expect(await run(night(11))).toEqual([])
  trouble.test = 'It is damaged.'
  expect(await run(night(16))).toMatchObject([{ task: 'backup.test' }])
  expect((await list())[0]).toMatchObject({
    made_at: night(16).toISOString(),
    tested_at: night(16).toISOString(),
    test_error: 'It is damaged.',
  })
  delete trouble.test
})

test('a super has a backup made at once, and a server without a folder says so', async () => {
  await boss.call(makeBackup, { body: {} })
  const [task] = await tasksStore(database.db).claim(['backup.make'], {
    at: night(17),
    most: 1,
    lease: 30_000,
  })
  expect(task).toMatchObject({ name: 'backup.make' })
  const other = await startTestApp(database, { clock: () => night(0), backups: null })
  const same = await signIn(other, await createUser(database.db, { super: true, is_admin: true }))
  expect(await refusal(same, makeBackup, { body: {} })).toMatchObject({
    code: 'backups_not_set_up',
  })
  expect((await same.call(listBackups, {})).is_set_up).toBe(false)
  await other.close()
})
