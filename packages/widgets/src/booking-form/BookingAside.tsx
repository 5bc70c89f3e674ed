import { BookingSaved } from './BookingSaved.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import { BookingSummary } from './BookingSummary.tsx'

/** Panel beside the steps: the booking so far, and whether it is saved. */
export const BookingAside = (props: StepProps) => (
  <>
    <BookingSummary {...props} />
    <BookingSaved {...props} />
  </>
)
