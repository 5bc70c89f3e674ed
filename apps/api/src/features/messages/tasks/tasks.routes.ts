import { deleteTask, runTaskAgain } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { deadLettersStore } from '#kernel/tasks/dead-letters.store.ts'

const absent = 'We can’t find that task among the failed ones.'

export const tasksRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listFailedTasks() {
      const rows = await deadLettersStore(db).list()
      return {
        data: rows.map(({ id, name, key, dead_at, attempts, error }) => ({
          id,
          name,
          subject: key,
          failed_at: (dead_at ?? new Date(0)).toISOString(),
          tries: attempts,
          error: error ?? '',
        })),
      }
    },

    runTaskAgain: ({ params: { id } }, { once }) =>
      once(async (tx) => {
        if (!(await deadLettersStore(tx).runAgain({ id })))
          throw refuse(runTaskAgain, 'task_not_found', absent)
        return { id }
      }),

    runTasksAgain: ({ body: { name } }, { once }) =>
      once(async (tx) => ({ count: await deadLettersStore(tx).runAgain({ name }) })),

    deleteTask: ({ params: { id } }, { once }) =>
      once(async (tx) => {
        if (!(await deadLettersStore(tx).delete(id)))
          throw refuse(deleteTask, 'task_not_found', absent)
        return { id }
      }),
  }) satisfies Partial<Handlers>
