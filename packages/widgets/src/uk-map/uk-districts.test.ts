import { expect, test } from 'vitest'
import file from './uk-districts.json' with { type: 'json' }

/* The file is made by `scripts/simplify-districts.ts`. */

/** Points of a line, in degrees. */
function pointsOf(steps: readonly (readonly number[])[]) {
  let [lon, lat] = file.translate as [number, number]
  return steps.map(([across = 0, up = 0]) => {
    lon += across * file.scale[0]!
    lat += up * file.scale[1]!
    return [lon, lat] as const
  })
}

const land = file.land.map(pointsOf)

const isOnLand = (lat: number, lon: number) =>
  land.some((ring) =>
    ring.reduce((inside, [lon1, lat1], at) => {
      const [lon2, lat2] = ring[(at + 1) % ring.length]!
      const crosses =
        lat1 > lat !== lat2 > lat && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1
      return crosses ? !inside : inside
    }, false),
  )

test('each coast is a closed ring', () => {
  for (const ring of land)
    ring.at(-1)!.forEach((degrees, at) => expect(degrees).toBeCloseTo(ring[0]![at]!, 6))
})

test('the names of the 380 districts are on land, those with most room first', () => {
  const names = file.names as [string, number, number, number][]
  expect(names).toHaveLength(380)
  // Scilly's islands are left out, being smaller than 7 km².
  expect(names.filter(([, lat, lon]) => !isOnLand(lat, lon)).map(([name]) => name)).toEqual([
    'Isles of Scilly',
  ])
  const rooms = names.map(([, , , room]) => room)
  expect(rooms).toEqual(rooms.toSorted((one, other) => other - one))
})

test.each([
  ['Deptford', 51.478, -0.03, true],
  ['the Isle of Dogs', 51.495, -0.015, true],
  ['the Thames at Woolwich', 51.4965, 0.065, false],
  ['the North Sea', 51.6, 2, false],
])('%s is drawn as it is', (_place, lat, lon, land) => expect(isOnLand(lat, lon)).toBe(land))
