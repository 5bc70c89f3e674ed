import { createCustomer } from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { paths } from '../../../app/paths.ts'
import { useLeaveGuard } from '../../../app/shell/use-leave-guard.ts'
import { profilePath } from '../../../parts/people/profile-path.ts'
import { AddCustomerForm, useAddCustomer } from '../../../parts/people/AddCustomerForm.tsx'

export default function CustomerAddScreen() {
  return (
    <MayScreen title="Add Customer" endpoint={createCustomer}>
      <AddCustomer />
    </MayScreen>
  )
}

/** Add Customer on a page of its own, for a link or a bookmark. */
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
