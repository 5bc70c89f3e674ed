import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  dayOf,
  findStrangers,
  isSamePrices,
  named,
  pricesOn,
  readOpeningFile,
  wordFaults,
} from './opening-file.rules.ts'

const example: unknown = JSON.parse(
  readFileSync(new URL('../../../../../../../deploy/opening.json', import.meta.url), 'utf8'),
)
const today = '2026-09-01'
const read = (value: unknown) => {
  const told = readOpeningFile(value, today)
  if ('file' in told) return []
  return told.faults.map(({ path, words }) => `${path}: ${words}`)
}
const fileOf = (value: unknown) => {
  const told = readOpeningFile(value, today)
  if ('faults' in told) throw new Error('The file has faults')
  return told.file
}

test('the example is valid, and an empty file asks for nothing', () => {
  expect(read(example)).toEqual([])
  expect(fileOf({})).toMatchObject({ regions: [], trades: [], prices: [], staff: [] })
})

test('units, kinds and roles are words', () => {
  expect(
    fileOf({
      prices: [{ service: 'Gardening', unit: 'visit', customerprice: '12.50' }],
      staff: [{ email: 'a@b.test', role: 'franchisee', region: 'Bath' }],
    }),
  ).toMatchObject({
    prices: [{ unit: 5, customerprice: 12.5, treasureprice: null }],
    staff: [{ role: 'ambassador', region: 'Bath' }],
  })
})

test('a business begins today unless it names a day', () => {
  const { business } = fileOf(example)
  expect(business?.valid_from).toBe(today)
})

test('every fault is listed with its place', () => {
  const business = {
    name: '',
    address: '1 High Street',
    vat_registered: true,
    vat_number: 'GB123456789',
    colour: 'red',
  }
  expect(
    read({
      business,
      look: { accent: 'green' },
      regions: [{ region_name: 'Bristol', outcodes: ['Bristol'] }],
      trades: ['gardening', 'alchemy'],
      services: [{ name: 'Ovens', fa_font_icon: 'fa-oven', unit: 'week', explanation: '' }],
      prices: [{ service: 'Gardening', customerprice: -1, valid_from: 'soon' }],
      staff: [{ email: 'nobody', role: 'king' }],
      offices: [],
    }),
  ).toEqual([
    'business.name: Name is required',
    'business.address: Must have a full postcode, for example SE13 5AB',
    expect.stringContaining('business.vat_number: This is not a VAT number'),
    'look.accent: must be a colour such as #0b6e63',
    'regions[0].mnemonic: Short code is required',
    'regions[0].outcodes[0]: must be an outward code such as LS6',
    expect.stringContaining('trades[1]: must be one of: domestic_cleaning'),
    'services[0].fa_font_icon: Choose an icon',
    'services[0].explanation: Explanation is required',
    expect.stringContaining('services[0].unit: must be one of: hour'),
    'prices[0].customerprice: Cannot be negative',
    'prices[0].valid_from: must be a date, YYYY-MM-DD',
    'prices[0].valid_from: must be from 1900 to 2199',
    'staff[0].email: Must be a valid e-mail',
    'staff[0].role: must be one of: super; admin; franchisee',
    'file: has unknown fields: offices',
    'business.colour: We can’t find that field',
  ])
})

test('a file that is not an object is a fault', () => {
  expect(read(null)).toEqual(['file: must be an object'])
  expect(read([])).toEqual(['file: must be an object'])
})

describe('lines that contradict each other', () => {
  const region = (region_name: string, mnemonic: string, outcodes: string[]) => ({
    region_name,
    mnemonic,
    outcodes,
  })
  test.each([
    [
      'two regions with one name',
      { regions: [region('Bath', 'BTH', []), region(' bath ', 'BAT', [])] },
      'regions[1].region_name: This name is in regions[0].region_name already',
    ],
    [
      'an outward code in two regions',
      { regions: [region('Bath', 'BTH', ['BA1']), region('Wells', 'WEL', ['BA1'])] },
      'regions[1].outcodes (BA1): This outward code is in regions[0].outcodes (BA1) already',
    ],
    [
      'equipment that differs only in case',
      { equipment: ['Van', 'VAN'] },
      'equipment[1]: This name is in equipment[0] already',
    ],
    [
      'an admin with a region',
      { staff: [{ email: 'a@b.test', role: 'admin', region: 'Bath' }] },
      'staff[0].region: A franchisee has a region, and no other role has one',
    ],
    [
      'a franchisee without a region',
      { staff: [{ email: 'a@b.test', role: 'franchisee' }] },
      'staff[0].region: A franchisee has a region, and no other role has one',
    ],
  ])('%s', (_, value, fault) => {
    expect(read(value)).toEqual([fault])
  })
})

test('names may be in the file, the starter catalogue or the installation', () => {
  const file = fileOf({
    regions: [{ region_name: 'Bath', mnemonic: 'BTH' }],
    trades: ['gardening'],
    skills: [{ name: 'Steam', service: 'Ovens' }],
    prices: [{ service: 'gardening' }, { service: 'Roofs' }],
    options: [{ service: 'Windows', region: 'Wells' }],
    staff: [{ email: 'a@b.test', role: 'franchisee', region: 'bath' }],
  })
  const known = { regions: ['Bristol'], services: ['Windows'] }
  expect(findStrangers(file, known, () => 'Gardening')).toEqual([
    { path: 'skills[0].service', words: 'There is no service called Ovens' },
    { path: 'prices[1].service', words: 'There is no service called Roofs' },
    { path: 'options[0].region', words: 'There is no region called Wells' },
  ])
})

test('names are compared as in the catalogue', () => {
  expect(named([{ id: 1, name: 'Oven  cleaning' }], ' oven CLEANING')).toMatchObject({ id: 1 })
  expect(named([], 'Oven')).toBeUndefined()
})

test('paths read as they are written in the file', () => {
  expect(wordFaults({ 'regions.0.outcodes.2': ['a', 'b'], file: ['c'] })).toEqual([
    { path: 'regions[0].outcodes[2]', words: 'a' },
    { path: 'regions[0].outcodes[2]', words: 'b' },
    { path: 'file', words: 'c' },
  ])
})

test('the latest price that has begun applies', () => {
  const of = (valid_from: string, customerprice: number) => ({
    valid_from,
    customerprice,
    treasureprice: null,
  })
  const versions = [of('2026-12-01', 30), of('2026-01-01', 20)]
  expect(pricesOn(versions, '2026-11-30')?.customerprice).toBe(20)
  expect(pricesOn(versions, '2026-12-01')?.customerprice).toBe(30)
  expect(pricesOn(versions, '2025-12-31')).toBeUndefined()
  expect(isSamePrices(of('2026-01-01', 20), { customerprice: 20, treasureprice: null })).toBe(true)
  expect(isSamePrices(undefined, { customerprice: null, treasureprice: null })).toBe(false)
})

test('a past day counts as today', () => {
  expect(dayOf(undefined, today)).toBe(today)
  expect(dayOf('2026-01-01', today)).toBe(today)
  expect(dayOf('2026-12-01', today)).toBe('2026-12-01')
})
