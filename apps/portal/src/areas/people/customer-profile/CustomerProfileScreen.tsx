import { paths } from '../../../app/paths.ts'
import { RecordScreen } from '../../../parts/panels/RecordScreen.tsx'
import { oneCustomer } from '../../../parts/people/customer.queries.ts'
import { CustomerProfile } from './CustomerProfile.tsx'
import '../../../parts/panels/profile.css'

/** One customer. */
export default function CustomerProfileScreen() {
  return (
    <RecordScreen
      title={() => 'Customer'}
      query={oneCustomer}
      none={{
        code: 'customer_not_found',
        title: 'There is no such customer',
        words: 'They may have been deleted or merged into another, or belong to another region.',
        list: { label: 'See customers', to: paths.customers() },
      }}
    >
      {(customer) => <CustomerProfile customer={customer} />}
    </RecordScreen>
  )
}
