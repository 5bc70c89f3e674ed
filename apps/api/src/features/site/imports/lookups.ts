import { londonDate } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { offeredOptions } from '../../catalogue/service-options/offered-options.ts'
import { outcodeOf, type Whereabouts } from '../../people/contacts/region-of-address.ts'
import type { PlaceReads } from '../../people/customers/add-customer.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'

/** What many rows of a file need, read once for each piece of it. */
export function makeLookups(db: Db, { scope, at }: { scope: StaffScope; at: Date }) {
  const day = londonDate(at)
  const once = <T>(read: (name: string) => Promise<T>) => {
    const kept = new Map<string, Promise<T>>()
    return (name: string): Promise<T> => {
      const found = kept.get(name) ?? read(name)
      kept.set(name, found)
      return found
    }
  }
  const services = once(async () => {
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
  const regions = once(
    async (outcode) => (await regionOutcodesStore(db).findRegion(outcode, day))?.id,
  )
  return {
    /** Lines of this piece by the customer or treasure that they added. */
    lines: new Map<number, number>(),
    /** Keys of the rows of this piece that were added. */
    keys: new Set<string>(),

    /** Id of a service by its name. */
    service: async (name: string) => (await services('all')).get(foldSurname(name)),

    places: {
      findPlace: once((postcode) => placesStore(db).findPlace(postcode)),
      regionOf: async (address: Whereabouts) => {
        const outcode = outcodeOf(address)
        return outcode === undefined ? undefined : regions(outcode)
      },
    } satisfies PlaceReads,

    /** The first choice for a service at a postcode, if it has prices: `SE13 5AB 4`. */
    quote: once(async (at_and_service) => {
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

    /** Ids of treasures with this name, e-mail or mobile. */
    treasures: once(async (text) => {
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
