import { BookingForm, type Resume } from '@treasures/widgets/booking-form'
import { useSearchParams } from 'react-router'
import { api } from '../../../app/session/api.ts'
import { readBookingSearch } from './booking-search.ts'
import { useTheme } from '../../../app/theme.ts'

/**
 * The form for whoever need not be signed in. Each step is kept on the server, so that nobody has to be asked
 * before they leave.
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
