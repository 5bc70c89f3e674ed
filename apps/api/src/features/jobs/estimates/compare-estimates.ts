import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { vatToday } from '../../catalogue/rates/rates.store.ts'
import { showCompared } from './estimates.show.ts'
import { estimatesStore } from './estimates.store.ts'

/** Returns treasures' estimates for a job, for its customer to compare. */
export async function compareEstimates(db: Db, id_job: number, at: Date) {
  const store = estimatesStore(db)
  const job = await store.findCompared(id_job)
  const day = { today: londonDate(at), vatRate: await vatToday(db, at) }
  return showCompared(job, await store.listOffered(id_job, day.today), day)
}
