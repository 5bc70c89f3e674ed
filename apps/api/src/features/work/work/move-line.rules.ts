import {
  jobStatus,
  jobStatusWords,
  poundsOf,
  showPounds,
  totalPence,
  type ConfirmedMove,
  type JobStatus,
  type WorkMove,
} from '@treasures/api-client'

type Worth = {
  id_job: number
  quantity_hundredths: number
  treasure_price_pence: number
  whole_job: boolean
}

const worthOf = ({ id_job, quantity_hundredths, treasure_price_pence, whole_job }: Worth) => ({
  id_job,
  quantity: quantity_hundredths / 100,
  treasureprice: poundsOf(treasure_price_pence),
  total: poundsOf(totalPence(quantity_hundredths, treasure_price_pence)),
  whole_job,
})

/**
 * Decides what a line and a job become when the line moves to that job. Values that the author
 * typed (`entry`) need no confirmation.
 */
export function decideLineMove(
  was: Worth,
  line: Worth,
  job: { id_status: JobStatus },
  entry: { quantity: number; treasureprice?: number },
  finishes: boolean,
): WorkMove {
  const [before, after] = [worthOf(was), worthOf(line)]
  const status = jobStatusWords[job.id_status]
  return {
    before,
    after,
    job_status: { before: status, after: finishes ? jobStatusWords[jobStatus.completed] : status },
    must_confirm:
      finishes ||
      entry.quantity !== after.quantity ||
      (entry.treasureprice ?? before.treasureprice) !== after.treasureprice ||
      before.whole_job !== after.whole_job,
  }
}

/** Returns true if the author has confirmed exactly this move, or if it needs no confirmation. */
export const isMoveConfirmed = (
  { must_confirm, after, job_status }: WorkMove,
  confirmed: ConfirmedMove | undefined,
): boolean =>
  !must_confirm ||
  (confirmed?.quantity === after.quantity &&
    confirmed.treasureprice === after.treasureprice &&
    confirmed.total === after.total &&
    confirmed.finishes === (job_status.before !== job_status.after))

/** "This makes it 1 at £110.00, £110.00 in all, and job 407 Completed." */
export function moveLineWords({ after, job_status }: WorkMove): string {
  const worth = `${after.quantity} at ${showPounds(after.treasureprice)}, ${showPounds(after.total)} in all`
  const rest =
    job_status.before === job_status.after ? '' : `, and job ${after.id_job} ${job_status.after}`
  return `Moved to job ${after.id_job} this entry becomes ${worth}${rest}. Please confirm that first.`
}
