import { unitedKingdom } from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { customerAddressesStore } from '../../people/customers/customer-addresses.store.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { usersStore } from '../../people/users/users.store.ts'

type Person = { fname: string; lname: string; email: string; mphone: string | null }
type Home = { id_region: number; address: string; postcode: string; lat: number; lon: number }

/**
 * Creates a customer record for a visitor's booking, with the details that they typed and the
 * region of the job. Visitors can type any e-mail, so the booking never joins an existing record;
 * the owner of the e-mail adds it through the mailed link. An e-mail without an account gets one
 * with the record. The account counts once its link has been followed.
 */
export async function customerOfBooking(
  tx: Db,
  at: Date,
  person: Person,
  home: Home,
): Promise<number> {
  const store = usersStore(tx)
  const id_customer = await createCustomer(tx, at, person, home)
  const { fname, lname, email } = person
  // If several bookings under a new e-mail arrive at once, one of them creates the user. The others
  // wait here.
  if (!(await store.lockByEmail(email))) {
    const made = { fname, lname, email, password_hash: null, id_customer }
    await store.create(made, at)
  }
  return id_customer
}

async function createCustomer(
  tx: Db,
  at: Date,
  { fname, lname, email, mphone }: Person,
  { id_region, ...home }: Home,
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
    unconfirmed_at: at,
    created_at: at,
  })
  await keepHome(tx, at, id, home)
  await recordEvent(tx, {
    event: 'customer.created',
    at,
    by: { kind: 'customer', id },
    id_customer: id,
    data: { how: 'booking' },
  })
  return id
}

/** Stores the address of the booking for a customer who has no address. */
export async function keepHome(
  tx: Db,
  at: Date,
  id_customer: number,
  { address, postcode, lat, lon }: Omit<Home, 'id_region'>,
) {
  const place = await placesStore(tx).findPlace(postcode)
  await customerAddressesStore(tx).insert(
    id_customer,
    {
      address,
      postcode,
      lat,
      lon,
      detail: '',
      id_city: place?.id_city ?? null,
      id_country: unitedKingdom,
    },
    at,
  )
}
