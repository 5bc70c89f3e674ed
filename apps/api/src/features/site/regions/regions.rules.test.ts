import { expect, test } from 'vitest'
import { sayMove, whyNotGained, whyNotLost } from './regions.rules.ts'

const from = '2026-12-01'
const span = (changes: object = {}) => ({
  outcode: 'LS6',
  id_region: 2,
  region_name: 'York',
  from: '2020-01-01',
  until: null,
  ...changes,
})

test.each([
  ['no region has it', [], undefined],
  ['another region has it', [span()], 'York has LS6.'],
  [
    'two regions have some of the codes',
    [span(), span({ outcode: 'LS7', region_name: 'Hull' })],
    'York has LS6. Hull has LS7.',
  ],
  ['the region has it already', [span({ id_region: 1 })], undefined],
  [
    'the code goes to another region later',
    [span({ from: '2027-01-01' })],
    'LS6 goes to York on Friday 1 January 2027 already.',
  ],
  [
    'the other region gives the code up later',
    [span({ id_region: 1, until: '2027-01-01' })],
    'LS6 leaves York on Friday 1 January 2027 already.',
  ],
])('whether a region can gain a code: %s', (_where, spans, words) => {
  expect(whyNotGained(spans, { id_region: 1, from })?.words).toBe(words)
})

test('a code cannot leave twice', () => {
  expect(whyNotLost([span()], from)).toBeUndefined()
  expect(whyNotLost([span({ until: '2027-01-01' })], from)?.refused).toBe('outcode_planned')
})

const counted = {
  customers: 41,
  treasures: 1,
  open_jobs: 6,
  staying_jobs: 2,
  visits: 9,
  owed_pence: 31_240,
  wallet_pence: 0,
}
const move = { name: 'Leeds', from, gained: [], lost: ['LS6'], counted }

test('a transfer says who moves and what stays', () => {
  expect(sayMove({ ...move, kind: 'transfer', to: 'York' })).toEqual([
    'York sells in LS6 from Tuesday 1 December 2026.',
    '41 customers and 1 treasure who live there move to York.',
    '6 open jobs with 9 visits there stay with Leeds until they are done, at the price that was agreed.',
    'Customers owe £312.40 on issued invoices, which stay with Leeds.',
  ])
})

test('closing a region says who takes over, or that the owner looks after the rest', () => {
  expect(sayMove({ ...move, kind: 'close', to: 'York' })).toEqual([
    'York sells in LS6 from Tuesday 1 December 2026.',
    '41 customers and 1 treasure move to York.',
    '6 open jobs with 9 visits go to York and are carried out as planned.',
    '2 of them stay under Leeds until recorded work is invoiced.',
    'Customers owe £312.40 on issued invoices, which stay with Leeds.',
  ])
  expect(sayMove({ ...move, kind: 'close', to: null, isLast: true })).toEqual([
    'Nobody sells in Leeds from Tuesday 1 December 2026.',
    'This is the last open region: nothing can be booked from that day.',
    '41 customers and 1 treasure stay listed under Leeds, which the owner looks after.',
    '6 open jobs with 9 visits stay under Leeds and are carried out as planned.',
    'Customers owe £312.40 on issued invoices, which stay with Leeds.',
  ])
})

test('a move of no person, or of one, is described as people would say it', () => {
  const none = { ...counted, customers: 0, treasures: 0, open_jobs: 0, staying_jobs: 0, visits: 0 }
  const one = { ...none, treasures: 1, open_jobs: 1, owed_pence: 0 }
  const saying = (kind: 'transfer' | 'close', what: typeof counted) =>
    sayMove({ ...move, kind, to: 'York', counted: { ...what, owed_pence: 0 } }).slice(1)
  expect(saying('transfer', none)).toEqual(['No customers or treasures live there yet.'])
  expect(saying('close', none)).toEqual(['Leeds has no customers or treasures.'])
  expect(saying('transfer', one)).toEqual([
    '1 treasure who lives there moves to York.',
    '1 open job there stays with Leeds until it is done, at the price that was agreed.',
  ])
  expect(saying('close', one)).toEqual([
    '1 treasure moves to York.',
    '1 open job goes to York and is carried out as planned.',
  ])
})
