import { normalisePostcode, outwardCode } from '@treasures/api-client'
import proj4 from 'proj4'
import { readCsvLine } from '../kernel/csv.ts'

export type PostcodeRow = { postcode: string; outcode: string; lat: number; lon: number }

/** Row to keep, reason to leave it out, or error. */
export type ReadRow =
  | { row: PostcodeRow }
  | { skipped: 'no_place' | 'terminated' | 'not_geographic' }
  | { wrong: string }

export type ReadLine = (line: string) => ReadRow

/**
 * Converts the British National Grid to degrees with one shift for the whole country, accurate to
 * about five metres. The publishers' grid of shifts is accurate to centimetres, but takes fifteen
 * megabytes.
 */
const toDegrees = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
    '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  'WGS84',
)

/** Chooses how to read a table by its first line. Returns undefined for an unknown table. */
export function chooseReader(
  firstLine: string,
): { read: ReadLine; hasHeader: boolean } | undefined {
  const fields = readCsvLine(firstLine.replace(/^\uFEFF/, ''))
  if (!fields) return undefined
  const names = fields.map((name) => name.trim().toLowerCase())
  const columns = {
    postcode: ['pcds', 'pcd8', 'pcd2', 'pcd7', 'pcd']
      .map((name) => names.indexOf(name))
      .find(isThere),
    terminated: names.indexOf('doterm'),
    lat: names.indexOf('lat'),
    lon: names.indexOf('long'),
  }
  const { postcode, ...others } = columns
  if (postcode !== undefined && Object.values(others).every(isThere))
    return { read: readDirectory({ postcode, ...others }, fields.length), hasHeader: true }
  // Code-Point Open has no header, so its first field is a postcode.
  if (fields.length === 10 && normalisePostcode(fields[0] ?? '')?.includes(' '))
    return { read: readCodePoint, hasHeader: false }
  return undefined
}
const isThere = (column: number) => column >= 0

/**
 * Reads Code-Point Open: postcode, quality of the position, easting, northing, and six more fields.
 */
const readCodePoint: ReadLine = (line) => {
  const fields = readCsvLine(line)
  if (fields?.length !== 10) return { wrong: `has ${fields?.length ?? 'broken'} fields and not 10` }
  const [code = '', quality = '', easting = '', northing = ''] = fields
  // Quality 90 marks a postcode without a position.
  if (quality.trim() === '90') return { skipped: 'no_place' }
  // Metres. Zero is invalid, because the corner of the grid is in the sea.
  if (!/^[1-9]\d{3,6}$/.test(easting) || !/^[1-9]\d{3,6}$/.test(northing))
    return { wrong: `has the position "${easting}, ${northing}"` }
  const [lon = NaN, lat = NaN] = toDegrees.forward([Number(easting), Number(northing)])
  return readPlace(code, lat, lon)
}

type Columns = { postcode: number; terminated: number; lat: number; lon: number }

/** Reads ONSPD and NSPL by their column names, some of which change from year to year. */
const readDirectory =
  (columns: Columns, count: number): ReadLine =>
  (line) => {
    const fields = readCsvLine(line)
    if (fields?.length !== count)
      return { wrong: `has ${fields?.length ?? 'broken'} fields and not ${count}` }
    const field = (name: keyof Columns) => fields[columns[name]]?.trim() ?? ''
    if (field('terminated')) return { skipped: 'terminated' }
    // Places without a position, such as some islands, are at 99.999999 degrees north.
    if (field('lat').startsWith('99.99')) return { skipped: 'no_place' }
    const degrees = /^-?\d{1,2}(\.\d+)?$/
    if (!degrees.test(field('lat')) || !degrees.test(field('lon')))
      return { wrong: `has the position "${field('lat')}, ${field('lon')}"` }
    return readPlace(field('postcode'), Number(field('lat')), Number(field('lon')))
  }

function readPlace(code: string, lat: number, lon: number): ReadRow {
  const postcode = normalisePostcode(code)
  // Girobank's former postcode, which belongs to no place.
  if (/^\s*GIR\s*0AA\s*$/.test(code)) return { skipped: 'not_geographic' }
  if (!postcode?.includes(' ')) return { wrong: `has the postcode "${code}"` }
  if (!(lat > 49 && lat < 61.5 && lon > -9 && lon < 2.5))
    return { wrong: `has ${postcode} outside the United Kingdom` }
  return { row: { postcode, outcode: outwardCode(postcode), lat: round(lat), lon: round(lon) } }
}

/** Rounds to six decimals, about 10 cm. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
