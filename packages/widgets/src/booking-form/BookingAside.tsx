import { BookingSaved } from './BookingSaved.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import { BookingSummary } from './BookingSummary.tsx'

/** What stands beside the steps: the booking so far, and whether it is safe. */
export const BookingAside = (props: StepProps) => (
  <>
    <BookingSummary {...props} />
    <BookingSaved {...props} />
  </>
)
