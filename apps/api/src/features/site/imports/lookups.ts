import { londonDate } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import { batched } from '#kernel/batched.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { offeredOptions } from '../../catalogue/service-options/offered-options.ts'
import { outcodeOf, type Whereabouts } from '../../people/contacts/region-of-address.ts'
import type { PlaceReads } from '../../people/customers/add-customer.ts'
import type { Person } from '../../people/customers/similar-customers.rules.ts'
import { findCandidates } from '../../people/customers/similar-customers.store.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'
import { addressesOf, similarTreasures } from './import-people.store.ts'
import { importsStore } from './imports.store.ts'

type Of = { id: number; scope: StaffScope; at: Date }

/**
 * What the rows of a piece need to know. What several rows ask for at the same time is read in one
 * statement.
 */
export function makeLookups(db: Db, { id, scope, at }: Of) {
  const day = londonDate(at)
  const imports = importsStore(db)
  const one = <T>(read: (name: string) => Promise<T>) =>
    batched((names: readonly string[]) => inTurn(names, read))
  const services = one(async () => {
    const rows = await db
      .selectFrom('services')
      .select(['id', 'name', 'shortened_display_name'])
      .where('kind', '=', 'trade')
      .orderBy('id', 'desc')
      .execute()
    return new Map(
      rows.flatMap(({ id, name, shortened_display_name }) =>
        [name, shortened_display_name].map((each) => [foldSurname(each), id] as const),
      ),
    )
  })
  const regions = batched((outcodes: readonly string[]) =>
    regionOutcodesStore(db).findRegions(outcodes, day),
  )
  return {
    /** Id of a service by its name. */
    service: async (name: string) => (await services('all')).get(foldSurname(name)),

    places: {
      findPlace: batched((postcodes: readonly string[]) => placesStore(db).findPlaces(postcodes)),
      regionOf: async (address: Whereabouts) => {
        const outcode = outcodeOf(address)
        return outcode === undefined ? undefined : regions(outcode)
      },
    } satisfies PlaceReads,

    /** People on record who share an email, mobile or postcode. */
    people: {
      customers: batched(
        (people: readonly Person[]) => findCandidates(db, scope, people),
        contactsOf,
      ),
      treasures: batched(
        (people: readonly Person[]) =>
          inTurn(people, (person) => similarTreasures(db, scope, person)),
        contactsOf,
      ),
    },
    /** Lines of this import that added or changed a person, by the person's id. */
    lineOf: {
      customers: batched((ids: readonly number[]) => imports.linesOf(id, 'id_customer', ids)),
      treasures: batched((ids: readonly number[]) => imports.linesOf(id, 'id_treasure', ids)),
    },
    /** A customer's address, for jobs that have none. */
    addressOf: batched((ids: readonly number[]) => addressesOf(db, ids)),
    /** True if an import added the record of this key, and it is still there. */
    isKeyKnown: batched((keys: readonly string[]) => imports.areKeysKnown(scope, keys)),
    /** Customer of an import under their number in the other system. */
    customerOfNumber: batched((numbers: readonly string[]) =>
      imports.customersOfNumbers(scope, numbers),
    ),

    /** The first choice for a service at a postcode, if it has prices: `SE13 5AB 4`. */
    quote: one(async (at_and_service) => {
      const [outward = '', inward = '', service] = at_and_service.split(' ')
      const offer = await offeredOptions(db, { postcode: `${outward} ${inward}`, day })
      if ('refused' in offer) return undefined
      const found = offer.services.find(({ id }) => id === Number(service))?.options[0]
      return found && found.customer_price_pence !== null && found.treasure_price_pence !== null
        ? {
            ...found,
            customer_price_pence: found.customer_price_pence,
            treasure_price_pence: found.treasure_price_pence,
          }
        : undefined
    }),

    /** Ids of treasures with this name, email or mobile. */
    treasures: one(async (text) => {
      const mobile = mobileToE164(text)
      const rows = await db
        .selectFrom('treasures')
        .select('treasures.id')
        .where(treasuresInScope(scope))
        .where('erased_at', 'is', null)
        .where((eb) =>
          eb.or([
            sql<SqlBool>`fold_text(fname || ' ' || lname) = fold_text(${text})`,
            sql<SqlBool>`lower(email) = lower(${text})`,
            ...(mobile ? [eb('mphone', '=', mobile)] : []),
          ]),
        )
        .limit(2)
        .execute()
      return rows.map(({ id }) => id)
    }),
  }
}
export type Lookups = ReturnType<typeof makeLookups>

const contactsOf = ({ email, mphone, postcode }: Person) =>
  JSON.stringify([email, mphone, postcode])

async function inTurn<Key, T>(keys: readonly Key[], read: (key: Key) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (const key of keys) found.push(await read(key))
  return found
}
