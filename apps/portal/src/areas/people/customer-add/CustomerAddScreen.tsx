import { createCustomer } from '@treasures/api-client'
import { useNavigate, useSearchParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { profilePath } from '#parts/people/profile-path.ts'
import { Form } from '#parts/form/Form.tsx'
import {
  AddCustomerFields,
  addCustomerWords,
  useAddCustomer,
} from '#parts/people/AddCustomerFields.tsx'

export default function CustomerAddScreen() {
  return (
    <MayScreen title="Add Customer" endpoint={createCustomer}>
      <AddCustomer />
    </MayScreen>
  )
}

/** Fields that the address may fill in, such as in a link that an assistant proposes. */
const fromAddress = ['fname', 'lname', 'email', 'mphone', 'descr'] as const

/** Page that adds a customer, for links and bookmarks. */
function AddCustomer() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useAddCustomer(
    (customer) => void navigate(profilePath(customer), { replace: true }),
    Object.fromEntries(fromAddress.map((name) => [name, search.get(name) ?? ''])),
  )
  useLeaveGuard(form.isDirty)
  return (
    <section className="card form-card">
      <Form form={form} {...addCustomerWords} onCancel={() => void navigate(paths.customers())}>
        <AddCustomerFields form={form} />
      </Form>
    </section>
  )
}
