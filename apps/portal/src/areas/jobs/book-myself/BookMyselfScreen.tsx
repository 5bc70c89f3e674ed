import { useQuery } from '@tanstack/react-query'
import { BookingForm } from '@treasures/widgets/booking-form'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { paths } from '../../../app/paths.ts'
import { readId } from '../../../parts/search-params.ts'
import { api } from '../../../app/session/api.ts'
import { useProfile } from '../../../app/session/use-profile.ts'
import { oneCustomer } from '../../../parts/people/customer.queries.ts'
import { refreshMyJobs } from '../my-jobs/my-jobs.queries.ts'
import { prefillOf } from '../request-job/prefill.ts'
import '../../../parts/links/booking-frame.css'
import { useTheme } from '../../../app/theme.ts'

/** A customer books, with what we know filled in. The last part of the address is a service option. */
export default function BookMyselfScreen() {
  const theme = useTheme()
  const { id_customer } = useProfile()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const customer = useQuery(oneCustomer(id_customer ?? 0))
  const [isBooked, setBooked] = useState(false)
  const option = readId(new URLSearchParams({ id }), 'id')
  const service = readId(search, 'service')
  return (
    <main id="main" className="page booking-page" tabIndex={-1}>
      <h1 tabIndex={-1}>Book a job</h1>
      <Loaded query={customer}>
        {(known) => (
          <BookingForm
            key={`${option} ${service}`}
            client={api}
            theme={theme}
            book="signed_in"
            option={option}
            service={service}
            prefill={prefillOf(known)}
            onBooked={() => {
              setBooked(true)
              refreshMyJobs()
            }}
          />
        )}
      </Loaded>
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
