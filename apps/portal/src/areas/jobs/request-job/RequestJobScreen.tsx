import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { session } from '#app/session/session.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { VisitorBooking } from './VisitorBooking.tsx'

/** Booking form for new customers. Their account is created with the booking. */
export default function RequestJobScreen() {
  const [isBooked, setBooked] = useState(false)
  return (
    <BookingFrame>
      <div className="booking-words">
        <h1 tabIndex={-1}>Request a job</h1>
        {!isBooked && (
          <p className="muted">
            Tell us what you need and see the price straight away. Your first booking creates your
            account.
            {!session.token() && (
              <>
                {' '}
                Have one already?{' '}
                <Link to={paths.login({ returnTo: paths.bookMyselfAJob() })}>Sign In</Link>
              </>
            )}
          </p>
        )}
      </div>
      <VisitorBooking onBooked={() => setBooked(true)} />
    </BookingFrame>
  )
}
