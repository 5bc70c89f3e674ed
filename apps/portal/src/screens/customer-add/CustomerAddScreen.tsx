import { createCustomer } from '@treasures/api-client'
import { EmptyState } from '@treasures/widgets/kit'
import { Link, useNavigate } from 'react-router'
import { useControl } from '../../access/use-control.ts'
import { paths } from '../../paths.ts'
import { useLeaveGuard } from '../../shell/use-leave-guard.ts'
import { profilePath } from '../customers/profile-path.ts'
import { AddCustomerForm, useAddCustomer } from './AddCustomerForm.tsx'

/** Add Customer on a page of its own, for a link or a bookmark. */
export default function CustomerAddScreen() {
  const control = useControl(createCustomer)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Add Customer</h1>
      {control.at === 'allowed' ? (
        <AddCustomer />
      ) : (
        <EmptyState title="You cannot add customers">
          {control.at === 'off' && <p>{control.because}</p>}
          <p>
            <Link to={paths.customers()}>See customers</Link>
          </p>
        </EmptyState>
      )}
    </main>
  )
}

function AddCustomer() {
  const navigate = useNavigate()
  const form = useAddCustomer((customer) => void navigate(profilePath(customer), { replace: true }))
  useLeaveGuard(form.isDirty)
  return (
    <section className="card form-card">
      <AddCustomerForm form={form} onCancel={() => void navigate(paths.customers())} />
    </section>
  )
}
