import { jobType, priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  beginningOf,
  decideCellStep,
  decideConflicts,
  decideMeta,
  decideSlice,
  decideSort,
  roundDegrees,
  showBoardJob,
  travelOf,
} from './board.decide.ts'

const home = { lat: 51.46, lon: -0.01 }
const needs = ['needs a postcode']

test.each([
  ['nothing', {}, undefined, undefined],
  ['miles from a postcode', { miles: 5, postcode: 'SE13' }, undefined, undefined],
  ['miles from home', { miles: 5 }, home, undefined],
  ['miles from nowhere', { miles: 5 }, undefined, { miles: needs }],
  ['the nearest first, from nowhere', { sort: 'distance,asc' }, undefined, { sort: needs }],
  ['the newest first', { sort: 'posted_at,desc' }, undefined, undefined],
  ['both', { miles: 5, sort: 'distance,asc' }, undefined, { miles: needs, sort: needs }],
] as const)(
  'a search for %s is accepted, or the error says what it needs',
  (_, query, from, errors) => {
    expect(decideConflicts(query, from)).toEqual(errors)
  },
)

test('a search with a place shows the nearest first, any other the newest, unless it names an order', () => {
  expect(decideSort({}, home)).toBe('distance,asc')
  expect(decideSort({}, undefined)).toBe('posted_at,desc')
  expect(decideSort({ sort: 'treasure_price,asc' }, home)).toBe('treasure_price,asc')
})

test.each([
  ['the first page', {}, { page: 1, per_page: 50, offset: 0, limit: 50 }],
  [
    'the third of twenty',
    { page: 3, per_page: 20 },
    { page: 3, per_page: 20, offset: 40, limit: 20 },
  ],
  [
    'the last that is counted',
    { page: 167, per_page: 30 },
    { page: 167, per_page: 30, offset: 4_980, limit: 20 },
  ],
  ['one behind it', { page: 900 }, { page: 900, per_page: 50, offset: 44_950, limit: 0 }],
])('%s of the board', (_, query, slice) => {
  expect(decideSlice(query)).toEqual(slice)
})

test.each([
  [0, 0, false],
  [5_000, 5_000, false],
  [5_001, 5_000, true],
])('%i jobs are reported as %i, more: %s', (counted, total, total_capped) => {
  const page = { page: 2, per_page: 50 }
  expect(decideMeta(counted, page)).toEqual({ total, total_capped, ...page })
})

test('a step of the grid halves with each zoom level, and is as wide as it is high on a map', () => {
  expect(decideCellStep(0)).toEqual({ lon: 90, lat: 54 })
  expect(decideCellStep(3)).toEqual({ lon: 11.25, lat: 6.75 })
})

test('degrees are rounded to four decimals', () => {
  expect(roundDegrees(51.460_05)).toBe(51.4601)
  expect(roundDegrees(-0.012_34)).toBe(-0.0123)
})

test.each([
  ['short enough', 'Trim the hedge', 14, 'Trim the hedge'],
  ['cut between two words', 'Trim the hedge', 9, 'Trim the …'],
  ['cut at the end of a word', 'Trim the hedge', 8, 'Trim the …'],
  ['cut in a word', 'Trim the hedge', 13, 'Trim the …'],
  ['cut in a word that is most of it', 'A Llanfairpwllgwyngyll', 12, 'A Llanfairpw …'],
  ['cut at half of it exactly', 'Trim hedges', 8, 'Trim hed …'],
  ['never cut within a character', 'Llanfair😀', 9, 'Llanfair …'],
  ['cut over two lines', 'Trim\nthe hedge', 9, 'Trim\nthe …'],
])('the beginning of a text is %s', (_, text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning)
})

const row: Parameters<typeof showBoardJob>[0] = {
  id: 7,
  id_service: 3,
  id_job_type: jobType.standard,
  service_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
  treasure_price_pence: 1_235,
  id_price_unit: priceUnit.hour,
  duration_hundredths: null,
  unit_name: 'per hour',
  unit_singular: 'hour',
  unit_plural: 'hours',
  outcode: 'SE13',
  town: 'Lewisham',
  public_details: 'Trim the hedge',
  lat: 51.460_05,
  lon: -0.012_34,
  miles: 4.25,
  home_miles: null,
  posted_at: new Date('2027-03-20T12:00:00Z'),
  wanted_on: null,
  wanted_time: null,
  images_id: 'pictures',
  images: 1,
}
const shown = {
  id_job: 7,
  id_service: 3,
  service_name: 'Gardening',
  service_fa_font_icon: 'fa-leaf',
  treasure_price: 12.35,
  prices_unit_name: 'per hour',
  postcode: 'SE13',
  town: 'Lewisham',
  least: null,
  job_details: 'Trim the hedge',
  lat: 51.4601,
  lon: -0.0123,
  distance_miles: 4.3,
  posted_at: '2027-03-20T12:00:00.000Z',
  wanted_on: null,
  wanted_time: null,
  images_id: 'pictures',
  image_count: 1,
}
const long = 'hedge '.repeat(50)
test.each([
  ['a job', {}, false, {}],
  [
    'an estimate, without a unit',
    { id_job_type: jobType.estimate },
    false,
    { prices_unit_name: null },
  ],
  [
    'the least that is booked',
    { duration_hundredths: 200 },
    false,
    { least: { duration: 2, unit: 'hours', pay: 24.7 } },
  ],
  [
    'one hour at least',
    { duration_hundredths: 100 },
    false,
    { least: { duration: 1, unit: 'hour', pay: 12.35 } },
  ],
  ['nothing to read', { public_details: null }, false, { job_details: '' }],
  ['no way to tell how far', { miles: null }, false, { distance_miles: null }],
  ['no pictures', { images: 0 }, false, { images_id: null, image_count: 0 }],
  [
    'the beginning of a long text',
    { public_details: long },
    false,
    { job_details: `${'hedge '.repeat(46)}…`, job_details_shortened: true },
  ],
  ['all of it, alone', { public_details: long }, true, { job_details: long }],
  [
    'a text that just fits',
    { public_details: 'x'.repeat(280) },
    false,
    { job_details: 'x'.repeat(280) },
  ],
])('public view of a job: %s', (_, change, inFull, other) => {
  expect(showBoardJob({ ...row, ...change }, inFull)).toEqual({ ...shown, ...other })
})

test('a signed-in treasure sees how far a job is from home, and how far they travel', () => {
  expect(travelOf({ home_miles: 12.34 }, { wtravel: 3 })).toEqual({
    travel: { miles: 12.3, at_most: 3 },
  })
  expect(travelOf({ home_miles: null }, { wtravel: 3 })).toEqual({})
})
