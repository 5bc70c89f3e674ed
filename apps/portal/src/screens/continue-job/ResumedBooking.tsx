import type { LinkedJob } from '@treasures/api-client'
import type { BookingKey } from '@treasures/widgets/booking-form'
import { VisitorBooking } from '../request-job/VisitorBooking.tsx'

/** The form where it was left, on this device. */
export function ResumedBooking({ job, draft }: { job: LinkedJob; draft: BookingKey }) {
  return (
    <>
      <h1 tabIndex={-1}>Book {job.service.name}</h1>
      <VisitorBooking resume={draft} />
    </>
  )
}
