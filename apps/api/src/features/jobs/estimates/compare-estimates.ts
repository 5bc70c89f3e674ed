import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { showCompared } from './estimates.show.ts'
import { estimatesStore } from './estimates.store.ts'

/** What a customer compares who was sent the prices that treasures have named for a job. */
export async function compareEstimates(
  db: Db,
  id_job: number,
  { at, vatRate }: { at: Date; vatRate: number },
) {
  const store = estimatesStore(db)
  const job = await store.findCompared(id_job)
  return showCompared(job, await store.listOffered(id_job), { today: londonDate(at), vatRate })
}
