import {
  normalisePostcode,
  outwardCode,
  postcodeArea,
  unitedKingdom,
  type City,
  type Place,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { placesStore, type Centre, type CityRow, type PlaceRow } from './places.store.ts'
import { prefixesOf } from './places.rules.ts'

const mostPlaces = 20

export function placesRoutes({ database: { db } }: Deps) {
  const store = placesStore(db)
  const outcodes = onceAnswered(() => store.listAllOutcodes())
  return {
    async searchPostcodes({ query }) {
      const { outcode, postcodes } = prefixesOf(query.term)
      if ((query.id_country ?? unitedKingdom) !== unitedKingdom) return { data: [] }
      const found: PlaceRow[] = []
      if (outcode) found.push(...(await store.listOutcodes(outcode, mostPlaces)))
      for (const prefix of postcodes)
        if (found.length < mostPlaces)
          found.push(...(await store.listPostcodes(prefix, mostPlaces - found.length)))
      return { data: found.map(showPlace) }
    },

    listOutcodes: async () => ({ data: await outcodes() }),

    listCounties: async ({ params }) => ({ data: await store.listCounties(params.id) }),

    async searchCities({ params, query }) {
      if (!/[\p{L}\p{N}]/u.test(query.cityterm)) return { data: [] }
      const cities = await store.listCities(params.id, query.cityterm, mostPlaces)
      return { data: cities.map(showCity) }
    },
  } satisfies Partial<Handlers>
}

/**
 * Caches the answer. Places change only with a new version of the program, and looking up the town
 * of every code takes a second.
 */
function onceAnswered<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}

const showCity = ({ id_city, city, id_county, county }: CityRow): City => ({
  id: id_city,
  name: city,
  county: id_county === null || county === null ? null : { id: id_county, name: county },
})

const showPlace = ({ postcode, lat, lon, id_city, city, ...county }: PlaceRow): Place => ({
  postcode,
  lat,
  lon,
  coords: [lon, lat],
  id_city,
  city: id_city === null || city === null ? null : showCity({ id_city, city, ...county }),
})

/**
 * Returns the centroid of a postcode's outward code, or of its area if the code is not known. An
 * area alone, such as "BS", is enough. Undefined if the text is not a postcode, or its area is not
 * known.
 */
export async function findCentre(db: Db, text: string): Promise<Centre | undefined> {
  const store = placesStore(db)
  const postcode = normalisePostcode(text)
  if (!postcode) return store.findArea(text.trim().toUpperCase())
  return (
    (await store.findOutcode(outwardCode(postcode))) ??
    (await store.findArea(postcodeArea(postcode)))
  )
}
