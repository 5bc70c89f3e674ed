import {
  listBookingServices,
  type Customer,
  type CustomerJob,
  getCustomer,
  listMyCustomerJobs,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { BookingForm } from '@treasures/widgets/booking-form'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { queryOf, everyRowOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { paths } from '#app/paths.ts'
import { readId } from '#parts/search-params.ts'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { prefillOf } from '../request-job/prefill.ts'
import { whyNotAgain } from './book-again.rules.ts'
import '#parts/links/booking-frame.css'
import { useTheme } from '#app/theme.ts'

/**
 * Booking form for a signed-in customer, with their details filled in. The address ends in a
 * service option; `?again=` names a job to book once more.
 */
export default function BookMyselfScreen() {
  const { id_customer } = useProfile()
  const [search] = useSearchParams()
  const again = readId(search, 'again')
  const customer = useQuery(queryOf(getCustomer, { params: { id: id_customer ?? 0 } }))
  const jobs = useQuery({ ...everyRowOf(listMyCustomerJobs), enabled: again !== undefined })
  const [isBooked, setBooked] = useState(false)
  const onBooked = () => {
    setBooked(true)
  }
  const form = (job?: CustomerJob) => (
    <Loaded query={customer}>
      {(known) => <OwnBooking known={known} job={job} onBooked={onBooked} />}
    </Loaded>
  )
  return (
    <main id="main" className="page booking-page" tabIndex={-1}>
      <h1 tabIndex={-1}>Book a job</h1>
      {again === undefined ? (
        form()
      ) : (
        <Loaded query={jobs}>{(all) => form(all.find(({ id }) => id === again))}</Loaded>
      )}
      {isBooked && (
        <p className="words-ways">
          <Link className="button" to={paths.myJobs()}>
            See my jobs
          </Link>
        </p>
      )}
    </main>
  )
}

type OwnBookingProps = { known: Customer; job: CustomerJob | undefined; onBooked: () => void }

/** Booking form. A job to book again fills in its address and description. */
function OwnBooking({ known, job, onBooked }: OwnBookingProps) {
  const theme = useTheme()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const option = job
    ? (job.id_service_option ?? undefined)
    : readId(new URLSearchParams({ id }), 'id')
  const service = job ? job.id_service : readId(search, 'service')
  const prefill = prefillOf(known)
  return (
    <>
      {job && <NotAsBefore job={job} />}
      <BookingForm
        key={`${option} ${service} ${job?.id}`}
        client={api}
        theme={theme}
        book="signed_in"
        again={job?.id}
        option={option}
        service={service}
        postcode={job?.postcode}
        prefill={
          job ? { ...prefill, postcode: '', address: job.address, descr: job.descr } : prefill
        }
        onBooked={onBooked}
      />
    </>
  )
}

/**
 * Warns if the earlier option is no longer available. If that check fails, the form itself shows
 * the reason.
 */
function NotAsBefore({ job }: { job: CustomerJob }) {
  const { postcode } = job
  const offer = useQuery(queryOf(listBookingServices, { params: { postcode }, query: {} }))
  const why = offer.data?.served ? whyNotAgain(job, offer.data) : undefined
  return why && <p role="status">{why}</p>
}
