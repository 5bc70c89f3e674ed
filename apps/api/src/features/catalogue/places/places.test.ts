import {
  listCounties,
  listOutcodes,
  searchCities,
  searchPostcodes,
  unitedKingdom,
} from '@treasures/api-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedPlaces } from '#seed/places.ts'
import { createFixtures } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { mainEngines } from '#test/test-database.ts'

describe.each(mainEngines)('on %s', (engine) => {
  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    await createFixtures(database.db)
    await seedPlaces(database)
  })

  const cities = async (cityterm: string, id = 1) =>
    (await app.client.call(searchCities, { params: { id }, query: { cityterm } })).data
  const names = async (cityterm: string, id?: number) =>
    (await cities(cityterm, id)).map(({ name }) => name)

  test('towns that begin with a term are listed largest first, with their county', async () => {
    expect((await cities('bri')).slice(0, 2)).toMatchObject([
      { name: 'Bristol', county: { name: 'Bristol' } },
      { name: 'Brighton', county: { name: 'Brighton and Hove' } },
    ])
    expect(await cities('LO')).toHaveLength(20)
  })

  test.each([
    ['zuri', 8, 'Zürich'],
    ['ZÜRICH', 8, 'Zürich'],
    ['geneve', 8, 'Genève'],
    ['st ives', 1, 'St Ives'],
    ['st. ives', 1, 'St Ives'],
    ['stoke on', 1, 'Stoke-on-Trent'],
    ['chicago', 7, 'Chicago'],
  ])('%j in country %d finds %s', async (term, country, name) => {
    expect(await names(term, country)).toContain(name)
  })

  test.each(['xx', '%%', '__', '--', '\\\\'])('%j finds no town', async (term) => {
    expect(await names(term)).toEqual([])
  })

  test('a country without known towns has no results', async () => {
    expect(await names('lo', 99)).toEqual([])
  })

  test('the counties of a country are listed by name, and an unknown country has none', async () => {
    const countiesOf = async (id: number) =>
      (await app.client.call(listCounties, { params: { id } })).data.map(({ name }) => name)
    const british = await countiesOf(unitedKingdom)
    expect(british).toEqual(british.toSorted())
    expect(british).toContain('Kent')
    expect(british).not.toContain('California')
    expect(await countiesOf(7)).toContain('California')
    expect(await countiesOf(99)).toEqual([])
  })

  test('a postcode brings its town: the city for a suburb, the town itself next to a city', async () => {
    const town = async (term: string) =>
      (await app.client.call(searchPostcodes, { query: { term } })).data[0]
    expect(await town('SE13')).toMatchObject({ city: { name: 'London' } })
    expect(await town('BN1')).toMatchObject({
      postcode: 'BN1',
      city: { name: 'Brighton', county: { name: 'Brighton and Hove' } },
    })
  })

  test.each(['S.!', 'B--', ' S ', '%%%', 'S E', '🦊🦊🦊'])(
    '%j is too little of a postcode to search for',
    async (term) => {
      await expect(app.client.call(searchPostcodes, { query: { term } })).rejects.toMatchObject({
        status: 400,
        code: 'malformed',
      })
    },
  )

  test('a map gets every outward code with its centre, town and county', async () => {
    const staff = await signIn(app, await createUser(database.db, { id_ambassador: 1 }))
    const { data } = await staff.call(listOutcodes, {})
    expect(data.map(({ outcode }) => outcode)).toEqual(['BN1', 'SE13', 'SE3'])
    const [found] = data
    expect(found).toMatchObject({ town: 'Brighton', lat: 50.844, lon: -0.14 })
    const { data: places } = await app.client.call(searchPostcodes, { query: { term: 'BN1' } })
    expect(found?.id_city).toBe(places[0]?.id_city)
    expect(found?.id_county).toBe(places[0]?.city?.county?.id)
  })

  test('a second start leaves the towns as they are', async () => {
    expect(await seedPlaces(database)).toBe(false)
  })
})
