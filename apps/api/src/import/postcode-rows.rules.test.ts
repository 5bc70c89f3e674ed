import { expect, test } from 'vitest'
import { chooseReader } from './postcode-rows.rules.ts'

const onspd = 'pcd,pcd2,pcds,dointr,doterm,lat,long'
const codePoint =
  '"SE13 5AB",10,538500,175500,"E92000001","","E19000003","","E09000023","E05013714"'

test.each([
  ['ONSPD, by its header', onspd, true],
  [
    'NSPL of another year, by a header in upper and lower case',
    '\uFEFFPCD7, Lat ,LONG,doterm',
    true,
  ],
  ['Code-Point Open, which has no header', codePoint, false],
  ['nothing if the header has no position', 'pcds,doterm,lat', undefined],
  ['nothing if the header has no postcode', 'doterm,lat,long', undefined],
  ['nothing if ten fields begin with an outward code', 'SE13,10,1,2,a,b,c,d,e,f', undefined],
  [
    'nothing if a postcode has only eight fields after it',
    '"SE13 5AB",10,538500,175500,a,b,c,d,e',
    undefined,
  ],
  ['nothing if a quote is unclosed', '"pcds,lat', undefined],
])('a table is recognised as %s', (_, firstLine, hasHeader) => {
  expect(chooseReader(firstLine)?.hasHeader).toBe(hasHeader)
})

const directory = chooseReader(onspd)
const read = (postcode: string, lat: string, lon: string, terminated = '') =>
  directory?.read(`a,b,${postcode},198001,${terminated},${lat},${lon}`)

test.each([
  [
    'a postcode',
    read('SE13 5AB', '51.4612345', '-0.0123456'),
    { postcode: 'SE13 5AB', outcode: 'SE13', lat: 51.461235, lon: -0.012346 },
  ],
  [
    'a postcode without its space',
    read('SE135AB', '51.46', '-0.01'),
    { postcode: 'SE13 5AB', outcode: 'SE13', lat: 51.46, lon: -0.01 },
  ],
])('a line of a directory may have %s', (_, line, row) => {
  expect(line).toEqual({ row })
})

test.each([
  ['a terminated postcode', read('SE13 5AB', '51.46', '-0.01', '202001'), 'terminated'],
  ['a postcode without a position', read('SE13 5AB', '99.999999', '0.0'), 'no_place'],
  ['the postcode of a former bank', read('GIR 0AA', '53.45', '-3.0'), 'not_geographic'],
])('%s is left out', (_, line, skipped) => {
  expect(line).toEqual({ skipped })
})

const outside = 'has SE13 5AB outside the United Kingdom'
test.each([
  ['fields are missing', directory?.read('a,b'), 'has 2 fields and not 7'],
  ['a quote is unclosed', directory?.read('a,"b'), 'has broken fields and not 7'],
  ['it has no latitude', read('SE13 5AB', '', '-0.01'), 'has the position ", -0.01"'],
  ['it has no longitude', read('SE13 5AB', '51.46', 'west'), 'has the position "51.46, west"'],
  ['its postcode is invalid', read('X', '51.46', '-0.01'), 'has the postcode "X"'],
  [
    'its postcode is only an outward code',
    read('SE13', '51.46', '-0.01'),
    'has the postcode "SE13"',
  ],
  ['it is too far south', read('SE13 5AB', '49', '-0.01'), outside],
  ['it is too far north', read('SE13 5AB', '61.5', '-0.01'), outside],
  ['it is too far west', read('SE13 5AB', '51.46', '-9'), outside],
  ['it is too far east', read('SE13 5AB', '51.46', '2.5'), outside],
])('a line is wrong if %s', (_, line, wrong) => {
  expect(line).toEqual({ wrong })
})

const readPoint = (quality: string, easting: string, northing = '313177') =>
  chooseReader(codePoint)?.read(`"NR30 5TT",${quality},${easting},${northing},a,b,c,d,e,f`)

test('metres of the National Grid become degrees, accurate to a few metres', () => {
  // Water tower of Caister: 52° 39′ 28.72″ N, 1° 42′ 57.79″ E. A ten-thousandth of a degree is
  // about 10 m.
  expect(readPoint('10', '651410')).toEqual({
    row: {
      postcode: 'NR30 5TT',
      outcode: 'NR30',
      lat: expect.closeTo(52.657_978, 4),
      lon: expect.closeTo(1.716_053, 4),
    },
  })
})

test.each([
  ['is left out if it has no position', readPoint(' 90 ', '0', '0'), { skipped: 'no_place' }],
  ['is wrong without an easting', readPoint('10', '0'), { wrong: 'has the position "0, 313177"' }],
  [
    'is wrong without a northing',
    readPoint('10', '651410', ''),
    { wrong: 'has the position "651410, "' },
  ],
  [
    'is wrong with too few fields',
    chooseReader(codePoint)?.read('SE13 5AB,10'),
    { wrong: 'has 2 fields and not 10' },
  ],
])('a line of Code-Point Open %s', (_, line, outcome) => {
  expect(line).toEqual(outcome)
})
