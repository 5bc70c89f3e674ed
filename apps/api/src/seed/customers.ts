import type { Db } from '../shared/db/connect.ts'
import { seedEmail, seedLandline, seedName, seedPlace, type SeedPlace } from './people.ts'
import type { Random } from './random.ts'
import { seedRegions } from './regions.ts'

const daysOf = 86_400_000
/** How many of the 120 live in each region. */
const perRegion: Record<number, number> = { 1: 56, 2: 32, 3: 32 }

export type SeedCustomer = SeedPlace & {
  id: number
  id_region: number
  mphone: string
  email: string
}

/** Those who book. Their postcodes become known postcodes, so that one can search for them. */
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
        email: seedEmail(fname, lname, 100 * region.id + i),
        created_at: new Date(at.getTime() - random.whole(30, 700) * daysOf),
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
    .values(
      people.map(({ place: { address, postcode, lat, lon }, ...person }) => ({
        ...person,
        address,
        postcode,
        lat,
        lon,
      })),
    )
    .returning('id')
    .execute()
  return people.map(({ place, id_region, mphone, email }, i) => ({
    ...place,
    id: ids[i]?.id ?? 0,
    id_region,
    mphone,
    email,
  }))
}
