import { boardStreamPath, jobStatus } from '@treasures/api-client'
import { watchStream } from '../watch-stream.ts'
import type { World } from './world.ts'

/** Milliseconds until each of some changes of jobs arrived at an open board. */
export async function timeChanges({ apiUrl, store }: World): Promise<number[]> {
  const stream = await watchStream(apiUrl + boardStreamPath)
  await stream.next('hello')
  const jobs = await store.look((db) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('id_status', '=', jobStatus.open)
      .where('on_board', '=', true)
      .limit(10)
      .execute(),
  )
  const times: number[] = []
  for (const { id } of jobs) {
    const began = performance.now()
    await store.look((db) =>
      db.updateTable('jobs').set({ posted_at: new Date() }).where('id', '=', id).execute(),
    )
    await stream.next('change', { id_job: id })
    times.push(Math.round(performance.now() - began))
  }
  stream.close()
  return times.toSorted((a, b) => a - b)
}
