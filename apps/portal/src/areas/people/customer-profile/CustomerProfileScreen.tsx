import { getCustomer } from '@treasures/api-client'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { RecordScreen } from '#parts/panels/RecordScreen.tsx'
import { profilePath } from '#parts/people/profile-path.ts'
import { CustomerProfile } from './CustomerProfile.tsx'
import '#parts/panels/profile.css'

export default function CustomerProfileScreen() {
  return (
    <RecordScreen
      title={() => 'Customer'}
      query={(id) => queryOf(getCustomer, { params: { id } })}
      none={{
        code: 'customer_not_found',
        title: 'We can’t find that customer',
        words: 'They may have been deleted, or belong to another region.',
        list: { label: 'See customers', to: paths.customers() },
      }}
    >
      {(customer, id) =>
        customer.id === id ? <CustomerProfile customer={customer} /> : <MergedInto {...customer} />
      }
    </RecordScreen>
  )
}

/** Redirects from a merged customer to the one that remains, with a notice. */
function MergedInto({ id, name }: { id: number; name: string }) {
  useEffect(() => void snackbar.success(`Merged into ${name}.`), [name])
  return <Navigate to={profilePath({ id, name })} replace />
}
