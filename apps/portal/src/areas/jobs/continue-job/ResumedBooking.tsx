import type { continueJob, LinkedJob, OkOf } from '@treasures/api-client'
import { VisitorBooking } from '../request-job/VisitorBooking.tsx'

export type Draft = NonNullable<OkOf<typeof continueJob>['booking']>

/** Booking form that resumes a draft on this device. */
export function ResumedBooking({ job, draft }: { job: LinkedJob; draft: Draft }) {
  return (
    <>
      <h1 tabIndex={-1}>Book {job.service.name}</h1>
      <VisitorBooking resume={draft} />
    </>
  )
}
