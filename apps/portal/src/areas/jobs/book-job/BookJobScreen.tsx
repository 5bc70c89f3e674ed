import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { VisitorBooking } from '../request-job/VisitorBooking.tsx'

/** Booking form that takes choices from its address: `?service=4&postcode=SE13+5AB`. */
export default function BookJobScreen() {
  return (
    <BookingFrame>
      <div className="booking-words">
        <h1 tabIndex={-1}>Book a job</h1>
        <p className="muted">See the price where you are, choose a day and book.</p>
      </div>
      <VisitorBooking />
    </BookingFrame>
  )
}
