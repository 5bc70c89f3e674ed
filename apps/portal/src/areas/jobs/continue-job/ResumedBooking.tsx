import type { continueJob, LinkedJob, OkOf } from '@treasures/api-client'
import { VisitorBooking } from '../request-job/VisitorBooking.tsx'

export type Draft = NonNullable<OkOf<typeof continueJob>['booking']>

/** The form where it was left, on this device, with the contact that the link has told. */
export function ResumedBooking({ job, draft }: { job: LinkedJob; draft: Draft }) {
  return (
    <>
      <h1 tabIndex={-1}>Book {job.service.name}</h1>
      <VisitorBooking resume={draft} />
    </>
  )
}
