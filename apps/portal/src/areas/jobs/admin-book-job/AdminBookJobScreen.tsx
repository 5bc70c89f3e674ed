import { decideAccess } from '@treasures/api-client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#parts/list/Loaded.tsx'
import { paths } from '#app/paths.ts'
import { queries } from '#app/queries.ts'
import { profileQuery } from '#app/session/profile-query.ts'
import { session } from '#app/session/session.ts'
import { ProfileContext } from '#app/session/use-profile.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { BookForCustomer } from './BookForCustomer.tsx'
import './admin-book-job.css'

/**
 * Booking page for staff, without the portal's frame. The page is public, but only staff can use
 * the form.
 */
export default function AdminBookJobScreen() {
  return (
    <BookingFrame>
      <h1 tabIndex={-1}>Book a job for a customer</h1>
      {session.token() ? (
        <QueryClientProvider client={queries}>
          <ForStaff />
        </QueryClientProvider>
      ) : (
        <NotStaff isVisitor />
      )}
    </BookingFrame>
  )
}

function ForStaff() {
  const query = useQuery(profileQuery)
  return (
    <Loaded query={query}>
      {(profile) =>
        decideAccess({ access: 'staff' }, profile) === 'yes' ? (
          <ProfileContext value={profile}>
            <BookForCustomer />
          </ProfileContext>
        ) : (
          <NotStaff />
        )
      }
    </Loaded>
  )
}

function NotStaff({ isVisitor = false }: { isVisitor?: boolean }) {
  return (
    <section className="card booking-words">
      <h2>This is where our staff book</h2>
      <p>To book a job for yourself, go this way. It takes a few minutes.</p>
      <p className="words-ways">
        <Link className="button" to={paths.requestJob()}>
          Request a job
        </Link>
        {isVisitor && (
          <Link
            className="button"
            data-kind="quiet"
            to={paths.login({ returnTo: paths.bookJobByAdmin() })}
          >
            Sign In
          </Link>
        )}
      </p>
    </section>
  )
}
