import { listMyCustomerJobs } from '@treasures/api-client'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { queries } from '../../../parts/queries.ts'

/** Newest first. */
export const myJobs = wholeList(listMyCustomerJobs)

/** Refetches the list and Home after a booking or a cancellation. */
export function refreshMyJobs() {
  void queries.invalidateQueries({ queryKey: myJobs.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
