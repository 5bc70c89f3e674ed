import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { leastUnits } from '../../catalogue/prices/price-amounts.rules.ts'
import { jobMinimumsStore } from '../../jobs/jobs/job-minimums.store.ts'
import { isShut, timesheetLocks } from '../timesheets/timesheet-lock.store.ts'
import { releaseMinimums } from './add-minimums.ts'
import { minimumStore } from './minimum.store.ts'

type Waived = Parameters<typeof leastUnits>[0] & { id: number }

/**
 * Deletes a job's minimum line and stops others from being added. Expects a locked job. If the
 * minimum is waived twice, the first reason is kept.
 */
export async function waiveMinimum(
  tx: Db,
  endpoint: Refusing<'no_minimum' | 'minimum_fixed'>,
  job: Waived,
  reason: string,
  { at, by }: { at: Date; by: Actor },
): Promise<void> {
  if (leastUnits(job) === null)
    throw refuse(endpoint, 'no_minimum', 'No minimum was agreed for this job.')
  const store = minimumStore(tx)
  const sheets = (await store.linesOf([job.id])).map(({ id_timesheet }) => id_timesheet)
  const held = sheets.length ? await timesheetLocks(tx).hold(sheets) : []
  const isOpen = (id: number) => held.some((sheet) => sheet.id === id && !isShut(sheet))
  const [fixed] = await releaseMinimums(tx, [job.id], isOpen)
  if (fixed !== undefined)
    throw refuse(
      endpoint,
      'minimum_fixed',
      'The minimum is on an invoice, or on a timesheet that is locked. Delete the draft or open the timesheet first; once it is issued, credit that line.',
    )
  if (!(await jobMinimumsStore(tx).waive(job.id, reason, at))) return
  await recordEvent(tx, {
    event: 'work.minimum_waived',
    at,
    by,
    id_job: job.id,
    data: { reason },
  })
}
