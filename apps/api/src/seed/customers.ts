import { sql } from 'kysely'
import { days } from '#kernel/clock.ts'
import type { Db } from '../kernel/db/connect.ts'
import { customerAddressesStore } from '../features/people/customers/customer-addresses.store.ts'
import { seedEmail, seedLandline, seedName, seedPlace, type SeedPlace } from './people.ts'
import type { Random } from './random.ts'
import { seedRegions } from './regions.ts'

/** Number of the 120 customers in each region. */
const perRegion: Record<number, number> = { 1: 56, 2: 32, 3: 32 }

export type SeedCustomer = SeedPlace & {
  id: number
  id_region: number
  mphone: string
  email: string | null
}

/**
 * Tells whether a customer has an e-mail and is in region 1, the region of the demo's franchisee.
 * The first such customer has a sign-in.
 */
export const isShown = ({ id_region, email }: SeedCustomer) => id_region === 1 && !!email

/** Seeds the customers. Their postcodes become known, so that searches find them. */
export async function seedCustomers(
  tx: Db,
  random: Random,
  nextMobile: () => string,
  at: Date,
): Promise<SeedCustomer[]> {
  const people = seedRegions.flatMap((region) =>
    Array.from({ length: perRegion[region.id] ?? 0 }, (_, i) => {
      const { fname, lname } = seedName(random)
      return {
        fname,
        lname,
        id_region: region.id,
        phone: random.chance(0.4) ? seedLandline(random, region) : null,
        mphone: nextMobile(),
        // Some customers have only ever phoned.
        email: i % 11 === 10 ? null : seedEmail(fname, lname, 100 * region.id + i),
        descr: i % 7 === 3 ? (notes[i % notes.length] ?? '') : '',
        auto_payment: i % 10 === 7 ? 0 : 1,
        // A few are new this week.
        created_at: new Date(
          at.getTime() - days(i % 9 === 4 ? random.whole(0, 6) : random.whole(30, 700)),
        ),
        place: seedPlace(random, random.pick(region.outcodes)),
      }
    }),
  )
  await tx
    .insertInto('postcodes')
    .values(
      people.map(({ place: { postcode, outcode, lat, lon } }) => ({ postcode, outcode, lat, lon })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ids = await tx
    .insertInto('customers')
    .values(people.map(({ place: _place, ...person }) => person))
    .returning('id')
    .execute()
  const customers = people.map(({ place, id_region, mphone, email }, i) => ({
    ...place,
    id: ids[i]?.id ?? 0,
    id_region,
    mphone,
    email,
  }))
  await tx
    .insertInto('addresses')
    .values(
      customers.map(({ id, address, postcode, lat, lon }, i) => ({
        id_customer: id,
        address,
        detail: i % 5 === 1 ? (doors[i % doors.length] ?? '') : '',
        postcode,
        lat,
        lon,
        created_at: at,
      })),
    )
    .execute()
  await customerAddressesStore(tx).settleTowns()
  await sql`update customers set id_address = addresses.id from addresses
    where addresses.id_customer = customers.id`.execute(tx)
  return customers
}

const notes = [
  'Please ring before coming: the bell is broken.',
  'Prefers mornings. Has a friendly dog.',
  'Lets out three flats; invoices go to the office.',
  'Hard of hearing: text rather than ring.',
  'Has booked since the very first year.',
]

const doors = [
  'The green door at the side.',
  'Gate code from the neighbour at number 3.',
  'Park in the road behind.',
]
