import type { Customer } from '@treasures/api-client'
import { BookingForm } from '@treasures/widgets/booking-form'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { profilePath } from '#parts/people/profile-path.ts'
import { prefillOf } from '../request-job/prefill.ts'
import { staffTexts } from './staff-texts.ts'
import { useTheme } from '#app/theme.ts'

/** Booking form on behalf of a customer. Input stays in this tab until the job is booked. */
export function CustomersBooking({ customer }: { customer: Customer }) {
  const theme = useTheme()
  const [job, setJob] = useState<number>()
  return (
    <>
      <BookingForm
        client={api}
        theme={theme}
        book="signed_in"
        texts={staffTexts}
        {...(customer.region && { region: customer.region.id })}
        customer={{ id: customer.id, name: customer.name }}
        prefill={prefillOf(customer)}
        onBooked={({ id_job }) => {
          setJob(id_job)
        }}
      />
      {job !== undefined && (
        <p className="words-ways">
          <Link className="button" to={paths.job({ id: job })}>
            Open job {job}
          </Link>
          <Link className="button" data-kind="quiet" to={profilePath(customer)}>
            Open {customer.name}
          </Link>
        </p>
      )}
    </>
  )
}
