import type { Deps } from '#deps.ts'
import { hours } from '#kernel/clock.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { backupName, chooseRemoved, isTestDue } from './kept-backups.rules.ts'
import { backupsStore } from './backups.store.ts'

const longest = hours(6)

/**
 * Makes a backup each night if there is a folder for backups. Once a week, restores the latest
 * backup, to prove that it can be restored.
 */
export function backupTasks({ database: { db }, backups }: Pick<Deps, 'database' | 'backups'>) {
  const store = backupsStore(db)
  return {
    'backup.make': {
      pool: 'backup',
      tries: 3,
      timeout: longest,
      ...(backups && { schedule: { london: '02:30' } }),
      async run({ at, clock, signal }) {
        if (!backups) return
        const file = backupName(at)
        const id = await store.begin(file, { encrypted: backups.encrypted, at })
        try {
          await store.end(id, await backups.make(file, signal), clock())
        } catch (error) {
          await store.fail(id, describeError(error).message)
          throw error
        }
        const removed = chooseRemoved(await backups.list())
        for (const name of removed) await backups.remove(name)
        if (removed.length) await store.noteRemoved(removed, clock())
      },
    },
    'backup.test': {
      pool: 'backup',
      tries: 3,
      timeout: longest,
      ...(backups && { schedule: { london: '03:30' } }),
      async run({ at, clock, signal }) {
        const { latest, testedAt } = await store.findToTest()
        if (!backups || !latest || !isTestDue(testedAt, at)) return
        try {
          await backups.test(latest.file, signal)
          await store.noteTest(latest.id, null, clock())
        } catch (error) {
          await store.noteTest(latest.id, describeError(error).message, clock())
          throw error
        }
      },
    },
  } satisfies Partial<Tasks>
}
