import { BookingForm, type Resume } from '@treasures/widgets/booking-form'
import { useSearchParams } from 'react-router'
import { api } from '#app/session/api.ts'
import { readBookingSearch } from './booking-search.ts'
import { useTheme } from '#app/theme.ts'

/**
 * Booking form that needs no account. The server saves each step, so leaving the page needs no
 * confirmation.
 */
export function VisitorBooking({ resume }: { resume?: Resume }) {
  const theme = useTheme()
  const [search] = useSearchParams()
  return (
    <BookingForm
      key={search.toString()}
      client={api}
      theme={theme}
      resume={resume}
      {...readBookingSearch(search)}
    />
  )
}
