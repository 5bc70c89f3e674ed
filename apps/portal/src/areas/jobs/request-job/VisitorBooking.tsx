import { BookingForm, type Resume } from '@treasures/widgets/booking-form'
import { useSearchParams } from 'react-router'
import { api } from '#app/session/api.ts'
import { useTheme } from '#app/theme.ts'
import { readId, readText } from '#parts/search-params.ts'

type VisitorBookingProps = { resume?: Resume; onBooked?: () => void }

/**
 * Booking form that needs no account. The server saves each step, so leaving the page needs no
 * confirmation.
 */
export function VisitorBooking({ resume, onBooked }: VisitorBookingProps) {
  const theme = useTheme()
  const [search] = useSearchParams()
  return (
    <BookingForm
      key={search.toString()}
      client={api}
      theme={theme}
      resume={resume}
      onBooked={onBooked}
      {...readBookingSearch(search)}
    />
  )
}

type BookingSearch = { region?: number; service?: number; postcode?: string }

/**
 * Reads preselected choices such as `?service=4&postcode=SE13+5AB`, using the names of the tag's
 * attributes.
 */
function readBookingSearch(search: URLSearchParams): BookingSearch {
  const region = readId(search, 'region')
  const service = readId(search, 'service')
  const postcode = readText(search, 'postcode')
  return {
    ...(region !== undefined && { region }),
    ...(service !== undefined && { service }),
    ...(postcode !== undefined && { postcode }),
  }
}
