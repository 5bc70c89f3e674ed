import { bookJob, createCustomer, searchCustomers, getCustomer } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, SearchField } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { PleaseWait } from '#app/shell/PleaseWait.tsx'
import { readId } from '#parts/search-params.ts'
import { api } from '#app/session/api.ts'
import { AddCustomerDialog } from '#parts/people/AddCustomerDialog.tsx'
import { profilePath } from '#parts/people/profile-path.ts'
import '#parts/parts.css'

/** The form is heavy and useless until a customer is chosen, so it loads on demand. */
const CustomersBooking = lazy(async () => ({
  default: (await import('./CustomersBooking.tsx')).CustomersBooking,
}))

/** Staff book for a customer on the phone. The form appears once the address names the customer. */
export function BookForCustomer() {
  const control = useControl(bookJob)
  const [search, setSearch] = useSearchParams()
  const id = readId(search, 'customer')
  const choose = (customer: number | undefined) =>
    setSearch(customer === undefined ? {} : { customer: String(customer) }, {
      preventScrollReset: true,
    })
  if (control.at !== 'allowed')
    return (
      <section className="card">
        <h2>You may not book for customers</h2>
        <p>{control.at === 'off' ? control.because : 'It is not for your role.'}</p>
      </section>
    )
  if (id === undefined) return <ChooseCustomer onChosen={choose} />
  return <Chosen key={id} id={id} onOther={() => choose(undefined)} />
}

function ChooseCustomer({ onChosen }: { onChosen: (id: number) => void }) {
  const [isAdding, setAdding] = useState(false)
  const add = useControl(createCustomer)
  const find = async (term: string, signal: AbortSignal) =>
    (await api.call(searchCustomers, { query: { search: term } }, { signal })).data.map(
      ({ id, name, email, postcode }) => ({
        id,
        label: name,
        detail: [email, postcode].filter(Boolean).join(', '),
      }),
    )
  return (
    <section className="card form-card book-for" aria-labelledby="book-for">
      <h2 id="book-for">Who is it for?</h2>
      <SearchField
        label="Customer"
        name="customer"
        hint="Search by name, e-mail, phone or postcode."
        minLength={2}
        value={null}
        search={find}
        onPick={(picked) => picked && onChosen(Number(picked.id))}
      />
      <div>
        <ControlButton kind="quiet" control={add} onClick={() => setAdding(true)}>
          Add Customer
        </ControlButton>
      </div>
      {isAdding && (
        <AddCustomerDialog onAdded={({ id }) => onChosen(id)} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}

function Chosen({ id, onOther }: { id: number; onOther: () => void }) {
  const customer = useQuery(queryOf(getCustomer, { params: { id } }))
  return (
    <>
      <div className="book-for-head">
        <p>
          For{' '}
          {customer.data ? (
            <Link to={profilePath(customer.data)}>
              <b>{customer.data.name}</b>
            </Link>
          ) : (
            `customer ${id}`
          )}
        </p>
        <Button kind="quiet" onClick={onOther}>
          Choose another
        </Button>
      </div>
      <Loaded query={customer}>
        {(known) => (
          <Suspense fallback={<PleaseWait />}>
            <CustomersBooking customer={known} />
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
