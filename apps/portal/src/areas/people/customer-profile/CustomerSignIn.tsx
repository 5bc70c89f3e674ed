import { createUserForCustomer, getUserForCustomer, type Customer } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { SignInOfRecord } from '#parts/panels/SignInOfRecord.tsx'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'

/** Shows whether the customer can sign in, with a button to enable it. */
export const CustomerSignIn = ({ customer: { id, email } }: { customer: Customer }) =>
  useMay(getUserForCustomer) ? (
    <SignInOfRecord
      noun="customer"
      email={email}
      find={queryOf(getUserForCustomer, { params: { id } })}
      endpoint={createUserForCustomer}
      create={() => api.call(createUserForCustomer, { body: { id_customer: id } })}
    />
  ) : null
