import type { Db } from '../../shared/db/connect.ts'
import { customerAddressesStore } from '../customers/customer-addresses.store.ts'
import { recordCustomerEvent } from '../customers/customer-history.store.ts'
import { customersStore } from '../customers/customers.store.ts'
import { placesStore } from '../places/places.store.ts'
import { usersStore } from '../users/users.store.ts'
import { bookingCustomersStore } from './booking-customers.store.ts'

type Person = { fname: string; lname: string; email: string; mphone: string | null }
type Home = { id_region: number; address: string; postcode: string; lat: number; lon: number }
export type BookingCustomer = {
  id_customer: number
  /** What an e-mail calls them: in a record that we know, not what a visitor has typed. */
  fname: string
  user: { id: number; has_password: boolean } | null
}

/**
 * The record that a visitor's booking goes to: that of whoever signs in with the e-mail, else the newest under
 * it, else a new one. What stands in a record already stays as it is, and only the mailbox's owner gets in.
 */
export async function customerOfBooking(
  tx: Db,
  at: Date,
  person: Person,
  home: Home,
): Promise<BookingCustomer> {
  const store = bookingCustomersStore(tx)
  const known = await store.lockUser(person.email)
  if (known) return ofUser(tx, at, known, person, home)
  const record = await store.lockFreeRecord(person.email)
  // Of several bookings with the same new e-mail at once, one makes the user; the others wait here and find it.
  const user = await usersStore(tx).create(
    {
      fname: record?.fname ?? person.fname,
      lname: record?.lname ?? person.lname,
      email: person.email,
      password_hash: null,
      ...(record && { id_customer: record.id }),
    },
    at,
  )
  if (!user) {
    const first = await store.lockUser(person.email)
    if (!first) throw new Error('A user was made for this e-mail, and is not there')
    return ofUser(tx, at, first, person, home)
  }
  const id_customer = record?.id ?? (await createCustomer(tx, at, person, home, user.id))
  if (!record) await store.tie(user.id, id_customer)
  return { id_customer, fname: user.fname, user: { id: user.id, has_password: false } }
}

type KnownUser = NonNullable<
  Awaited<ReturnType<ReturnType<typeof bookingCustomersStore>['lockUser']>>
>

async function ofUser(
  tx: Db,
  at: Date,
  { id, is_staff, has_password, ...known }: KnownUser,
  person: Person,
  home: Home,
): Promise<BookingCustomer> {
  const user = { id, has_password }
  if (known.id_customer !== null)
    return { id_customer: known.id_customer, fname: known.fname, user }
  const store = bookingCustomersStore(tx)
  // What somebody typed is no reason to give a member of staff another role.
  const free = is_staff ? await store.lockFreeRecord(known.email) : undefined
  if (free) return { id_customer: free.id, fname: known.fname, user }
  const { fname, lname, email } = known
  const own = { fname, lname, email, mphone: person.mphone }
  const id_customer = await createCustomer(tx, at, own, home, id)
  if (!is_staff) await store.tie(id, id_customer)
  return { id_customer, fname, user }
}

async function createCustomer(
  tx: Db,
  at: Date,
  { fname, lname, email, mphone }: Person,
  { id_region, ...home }: Home,
  by: number,
): Promise<number> {
  const id = await customersStore(tx).insert({
    fname,
    lname,
    email,
    mphone,
    id_region,
    phone: null,
    id_company: null,
    descr: '',
    created_at: at,
  })
  const place = await placesStore(tx).findPlace(home.postcode)
  await customerAddressesStore(tx).insert(
    id,
    { ...home, detail: '', id_city: place?.id_city ?? null, id_country: 1 },
    at,
  )
  await recordCustomerEvent(tx, at, {
    event: 'customer.created',
    customer: { id, id_region },
    descr: '{who} booked for the first time.',
    by,
  })
  return id
}
