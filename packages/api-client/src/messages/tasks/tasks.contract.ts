import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { FailedTask } from './tasks.schema.ts'

const absent = { task_not_found: 404 } as const

export const listFailedTasks = endpoint('GET', '/tasks/failed', {
  summary: 'The 250 tasks that failed last, newest first.',
  ok: z.object({ data: z.array(FailedTask) }),
  access: 'super',
})

export const runTaskAgain = endpoint('POST', '/task/{id}/run', {
  summary: 'Retries a failed task, as if it were new.',
  ...byId,
  body: z.object({}),
  ok: z.object({ id: Id }),
  problems: absent,
  access: 'super',
})

export const runTasksAgain = endpoint('POST', '/tasks/failed/run', {
  summary: 'Retries all failed tasks of one name, as if they were new.',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  ok: z.object({ count: z.int() }),
  access: 'super',
})

export const deleteTask = endpoint('DELETE', '/task/{id}', {
  summary: 'Deletes a failed task permanently.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  access: 'super',
})
