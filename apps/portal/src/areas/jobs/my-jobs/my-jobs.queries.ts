import { listMyCustomerJobs } from '@treasures/api-client'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { queries } from '../../../parts/queries.ts'

/** Newest first. */
export const myJobs = wholeList(listMyCustomerJobs)

/** After one was booked or called off: the list and Home ask anew. */
export function refreshMyJobs() {
  void queries.invalidateQueries({ queryKey: myJobs.queryKey })
  void queries.invalidateQueries({ queryKey: ['dashboard'] })
}
