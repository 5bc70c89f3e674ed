import { DocumentCheck } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { compareNeeds, countsOn, findGaps, stateOn } from './documents.rules.ts'

const today = '2026-12-01'
const card = {
  state: 'checked' as const,
  from_on: null,
  until_on: '2027-06-30',
  amount_pence: null,
  categories: ['CCN1', 'CENWAT1'],
}

test.each([
  ['on its last day', '2026-12-01', 'checked'],
  ['the day after', '2026-11-30', 'ended'],
  ['without a last day', null, 'checked'],
] as const)('a checked document %s', (_, until_on, expected) => {
  expect(stateOn({ state: 'checked', until_on }, today)).toBe(expected)
})

test.each([
  ['in force', {}, null, true],
  ['on its first day', { from_on: today }, null, true],
  ['that begins tomorrow', { from_on: '2026-12-02' }, null, false],
  ['on its last day', { until_on: today }, null, true],
  ['that ended yesterday', { until_on: '2026-11-30' }, null, false],
  ['that waits for its check', { state: 'sent' as const }, null, false],
  ['that a later one replaced', { state: 'replaced' as const }, null, false],
  ['with enough cover', { amount_pence: 100 }, 100, true],
  ['with too little cover', { amount_pence: 99 }, 100, false],
  ['without cover', {}, 100, false],
])('a document %s', (_, changes, least_pence, expected) => {
  expect(countsOn({ ...card, ...changes }, { least_pence }, today)).toBe(expected)
})

const gas = {
  least_pence: null,
  every_trade: false,
  services: [
    { id: 1, name: 'Boilers', categories: ['CENWAT1'] },
    { id: 2, name: 'Cookers', categories: ['CKR1'] },
  ],
}

test('a gas card covers the trades whose categories it has', () => {
  expect(compareNeeds(gas, [card], [1, 2, 9], today)).toEqual({
    is_needed: true,
    is_in_order: false,
    lacks: ['Cookers'],
    current: card,
    latest: null,
  })
  expect(compareNeeds(gas, [card], [1], today)).toMatchObject({ is_in_order: true, lacks: [] })
  expect(compareNeeds(gas, [], [9], today)).toMatchObject({ is_needed: false, is_in_order: true })
})

test('a renewal is shown beside the document that still counts', () => {
  const renewal = { ...card, state: 'sent' as const }
  expect(compareNeeds(gas, [renewal, card], [1], today)).toMatchObject({
    is_in_order: true,
    current: card,
    latest: renewal,
  })
})

const asks = { least_pence: null, needs_number: false, needs_until: false, needs_categories: false }
test.each([
  ['nothing that is needed', asks, {}, undefined],
  ['no number', { ...asks, needs_number: true }, {}, ['number']],
  ['no last day', { ...asks, needs_until: true }, {}, ['until']],
  ['a last day that is over', asks, { until: '2026-11-30' }, ['until']],
  ['today as the last day', asks, { until: today }, undefined],
  ['a last day before the first', asks, { from: '2027-02-01', until: '2027-01-01' }, ['until']],
  ['too little cover', { ...asks, least_pence: 100_000_000 }, { amount: 999_999 }, ['amount']],
  ['enough cover', { ...asks, least_pence: 100_000_000 }, { amount: 1_000_000 }, undefined],
  ['no categories', { ...asks, needs_categories: true }, {}, ['categories']],
])('a check that records %s', (_, needs, check, expected) => {
  const gaps = findGaps(needs, DocumentCheck.parse(check), today)
  expect(gaps && Object.keys(gaps)).toEqual(expected)
})
