import { BookingForm, type BookingKey } from '@treasures/widgets/booking-form'
import { useSearchParams } from 'react-router'
import { api } from '../../session/api.ts'
import { readBookingSearch } from './booking-search.ts'

/**
 * The form for whoever need not be signed in. It keeps what is typed on this device and on the server, so
 * that nobody has to be asked before they leave.
 */
export function VisitorBooking({ resume }: { resume?: BookingKey }) {
  const [search] = useSearchParams()
  return (
    <BookingForm
      key={search.toString()}
      client={api}
      theme="auto"
      resume={resume}
      {...readBookingSearch(search)}
    />
  )
}
