import { readFileSync, writeFileSync } from 'node:fs'
import { feature, mergeArcs, meshArcs } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

/**
 * Makes `uk-districts.json`, the land and the local authorities of Great Britain for the built-in
 * map, from the full boundaries of UK-GeoJSON:
 * https://github.com/martinjc/UK-GeoJSON/blob/master/json/administrative/gb/topo_lad.json
 *
 * `node scripts/simplify-districts.ts topo_lad.json`
 */
type Authority = (Polygon | MultiPolygon) & { properties: { LAD13NM: string } }
type Point = readonly [lon: number, lat: number]

/**
 * Box around the tidal Thames, and the maximum deviation of a simplified line in this box, in
 * degrees of latitude. The two deviations below apply elsewhere.
 */
const nearThames = { west: -0.55, south: 51.38, east: 0.3, north: 51.62, deviation: 0.0008 }
const borderDeviation = 0.004
const coastDeviation = 0.0035
/**
 * Minimum area of an island, in square degrees of latitude: about 7 km². Smaller islands are left
 * out.
 */
const leastIsland = 0.0006
/** Length of a degree of longitude in degrees of latitude, in the middle of Britain. */
const squeeze = Math.cos((54 * Math.PI) / 180)

const names: Record<string, string> = {
  'Kingston upon Hull, City of': 'Hull',
  'Bristol, City of': 'Bristol',
  'Herefordshire, County of': 'Herefordshire',
  'City of Edinburgh': 'Edinburgh',
  'Aberdeen City': 'Aberdeen',
  'Dundee City': 'Dundee',
  'Glasgow City': 'Glasgow',
  'St. Helens': 'St Helens',
  'Eilean Siar': 'Western Isles',
  Shepway: 'Folkestone and Hythe',
}

const folder = new URL('../packages/widgets/src/uk-map/', import.meta.url)
const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the file of boundaries: see the beginning of this script.')
const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology<{
  lad: GeometryCollection<{ LAD13NM: string }>
}>
const { lad } = topology.objects
const authorities = lad.geometries as Authority[]
const { scale, translate } = topology.transform!
const lines = topology.arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx = 0, dy = 0]): Point => [
    (x += dx) * scale[0] + translate[0],
    (y += dy) * scale[1] + translate[1],
  ])
})

/**
 * Borders joined to the longest possible lines, and the rings of the coast without small islands.
 */
const borders = meshArcs(topology, lad, (one, other) => one !== other).arcs.map(pointsOf)
const land = joined(mergeArcs(topology, authorities).arcs.flat().map(pointsOf)).filter(
  (ring) => Math.abs(areaOf(ring)) >= leastIsland,
)
/** Points where lines meet. Simplification does not move them. */
const junctions = new Set(borders.flatMap((line) => [line[0]!, line.at(-1)!].map(String)))

/**
 * Rings of the coarser coast, in the order of `loadLand`. `replaces` has the indexes of the rings
 * that the detailed coast replaces.
 */
const coarse = ringsOf(JSON.parse(readFileSync(new URL('uk-land.json', folder), 'utf8')))
const replaces = coarse.flatMap((ring, at) => {
  const isBritish = ring.some((point) => land.some((coast) => isInside(point, coast)))
  return isBritish ? [at] : []
})

const result = {
  scale,
  translate,
  replaces,
  land: land.map((ring) => onGrid(simplifyBetween(ring, coastDeviation))),
  borders: borders.map((line) => onGrid(simplifyBetween(line, borderDeviation))),
  names: authorities
    .map((authority) => ({ name: nameOf(authority), ...labelOf(authority) }))
    .toSorted((one, other) => other.room - one.room)
    .map(({ name, lat, lon, room }) => [name, lat, lon, room]),
}
writeFileSync(new URL('uk-districts.json', folder), JSON.stringify(result))
const points = [...result.land, ...result.borders].flat()
console.info(`${points.length} points`)

function ringsOf(coast: Topology<{ land: GeometryCollection }>) {
  return feature(coast, coast.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  ) as unknown as Point[][]
}

function nameOf({ properties: { LAD13NM: name } }: Authority) {
  return names[name] ?? name
}

/** Returns the points of joined arcs at full detail. An arc begins where the previous one ends. */
function pointsOf(arcs: readonly number[]): Point[] {
  return arcs.flatMap((arc, at) =>
    (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!).slice(at === 0 ? 0 : 1),
  )
}

/**
 * Joins lines to rings. The coast in the source has gaps of one step of its grid. At a gap, the
 * nearest ends belong together.
 */
function joined(lines: readonly Point[][]): Point[][] {
  const rings: Point[][] = []
  let rest = [...lines]
  while (rest.length > 0) {
    let [ring = [], ...others] = rest
    for (;;) {
      const end = ring.at(-1)!
      const next = others
        .flatMap((line) => [
          { line, points: line },
          { line, points: line.toReversed() },
        ])
        .map((one) => ({ ...one, away: distance(one.points[0]!, end, end) }))
        .reduce((best, one) => (one.away < best.away ? one : best), {
          line: ring,
          points: ring,
          away: distance(ring[0]!, end, end),
        })
      if (next.line === ring) break
      others = others.filter((line) => line !== next.line)
      ring = [...ring, ...next.points]
    }
    rings.push([...ring, ring[0]!])
    rest = others
  }
  return rings
}

/**
 * Simplifies each part of a line between junctions. Parts near the tidal Thames are simplified
 * less.
 */
function simplifyBetween(line: readonly Point[], deviation: number): Point[] {
  const parts: Point[][] = [[line[0]!]]
  line.slice(1).forEach((point, at) => {
    parts.at(-1)!.push(point)
    const isNear = isNearThames(point) !== isNearThames(line[at]!)
    if (at < line.length - 2 && (isNear || junctions.has(String(point)))) parts.push([point])
  })
  return parts.flatMap((part, at) =>
    simplify(part, isNearThames(part[1] ?? part[0]!) ? nearThames.deviation : deviation).slice(
      at === 0 ? 0 : 1,
    ),
  )
}

function isNearThames([lon, lat]: Point) {
  const { west, south, east, north } = nearThames
  return lon > west && lon < east && lat > south && lat < north
}

/**
 * Removes each point that is within `deviation` of the line without the point (Douglas and
 * Peucker).
 */
function simplify(line: readonly Point[], deviation: number): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!]
  let most = { away: deviation, at: 0 }
  line.forEach((point, at) => {
    const away = distance(point, first, last)
    if (away > most.away) most = { away, at }
  })
  if (most.at === 0) return [first, last]
  const before = simplify(line.slice(0, most.at + 1), deviation)
  return [...before, ...simplify(line.slice(most.at), deviation).slice(1)]
}

/**
 * Returns the distance from a point to the line between two other points, in degrees of latitude.
 */
function distance([lon, lat]: Point, [lon1, lat1]: Point, [lon2, lat2]: Point) {
  const [dx, dy] = [(lon2 - lon1) * squeeze, lat2 - lat1]
  const [px, py] = [(lon - lon1) * squeeze, lat - lat1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return Math.hypot(px - share * dx, py - share * dy)
}

function areaOf(ring: readonly Point[]) {
  return ring.reduce((sum, [lon, lat], at) => {
    const [nextLon, nextLat] = ring[(at + 1) % ring.length]!
    return sum + ((lon * nextLat - nextLon * lat) / 2) * squeeze
  }, 0)
}

/** Returns the steps from point to point, on the grid of the source. */
function onGrid(line: readonly Point[]) {
  let before = [0, 0]
  const steps: number[][] = []
  line.forEach(([lon, lat], at) => {
    const x = Math.round((lon - translate[0]) / scale[0])
    const y = Math.round((lat - translate[1]) / scale[1])
    const [dx, dy] = [x - before[0]!, y - before[1]!]
    if (at > 1 && dx === 0 && dy === 0) return
    steps.push([dx, dy])
    before = [x, y]
  })
  return steps
}

/**
 * Returns the point in the largest part that is farthest from the borders. Also returns the room
 * for a name there: the distance to the border in thousandths of a degree.
 */
function labelOf(authority: Authority) {
  const polygons = authority.type === 'Polygon' ? [authority.arcs] : authority.arcs
  const rings = polygons.map((polygon) => polygon.map(pointsOf))
  const [largest] = rings.toSorted(
    ([one], [other]) => Math.abs(areaOf(other!)) - Math.abs(areaOf(one!)),
  )
  const [outline] = largest!
  const lons = outline!.map(([lon]) => lon)
  const lats = outline!.map(([, lat]) => lat)
  let box = {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  }
  let best = { lat: 0, lon: 0, away: 0 }
  for (let round = 0; round < 4; round += 1) {
    const [across, up] = [(box.east - box.west) / 16, (box.north - box.south) / 16]
    for (let column = 0; column <= 16; column += 1)
      for (let row = 0; row <= 16; row += 1) {
        const point: Point = [box.west + column * across, box.south + row * up]
        if (!isInside(point, outline!)) continue
        const away = outline!.reduce(
          (least, from, at) =>
            Math.min(least, distance(point, from, outline![(at + 1) % outline!.length]!)),
          Infinity,
        )
        if (away > best.away) best = { lon: point[0], lat: point[1], away }
      }
    box = {
      west: best.lon - across,
      south: best.lat - up,
      east: best.lon + across,
      north: best.lat + up,
    }
  }
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { lat: round(best.lat), lon: round(best.lon), room: Math.round(best.away * 1000) }
}

function isInside([lon, lat]: Point, ring: readonly Point[]) {
  return ring.reduce((inside, [lon1, lat1], at) => {
    const [lon2, lat2] = ring[(at + 1) % ring.length]!
    const crosses =
      lat1 > lat !== lat2 > lat && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1
    return crosses ? !inside : inside
  }, false)
}
