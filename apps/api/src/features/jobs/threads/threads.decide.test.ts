import { ThreadAudience } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  answeredBy,
  audiencesOf,
  decideEntry,
  isAnswerable,
  waitsForAnswer,
} from './threads.decide.ts'

const now = new Date('2026-12-31T12:00Z')
const claimed = { id_customer: 1, id_treasure: 2, over_at: null }
const unclaimed = { ...claimed, id_treasure: null }
const endedAt = (over_at: string) => ({ ...claimed, over_at: new Date(over_at) })
const justOpen = endedAt('2026-12-01T12:00:01Z')
const justClosed = endedAt('2026-12-01T12:00:00Z')

test.each([
  ['a customer before the claim', 'customer', unclaimed, ['customer_staff']],
  ['a customer after the claim', 'customer', claimed, ['all', 'customer_staff']],
  ['a customer within 30 days of the end', 'customer', justOpen, ['all', 'customer_staff']],
  ['a customer 30 days after the end', 'customer', justClosed, []],
  ['a treasure', 'treasure', claimed, ['all', 'treasure_staff']],
  ['a treasure 30 days after the end', 'treasure', justClosed, []],
  ['staff before the claim', 'staff', unclaimed, ['customer_staff', 'staff']],
  ['staff after it', 'staff', claimed, ['all', 'customer_staff', 'treasure_staff', 'staff']],
  [
    'staff long after the end',
    'staff',
    justClosed,
    ['all', 'customer_staff', 'treasure_staff', 'staff'],
  ],
  [
    'staff about a job without a customer',
    'staff',
    { ...claimed, id_customer: null },
    ['treasure_staff', 'staff'],
  ],
] as const)('%s may write to these', (_, side, job, expected) => {
  expect(audiencesOf(side, job, now)).toEqual(expected)
})

test.each([
  ['a customer’s note for the office', 'customer', 'staff', claimed, 'audience_not_possible'],
  [
    'a customer to the treasure alone',
    'customer',
    'treasure_staff',
    claimed,
    'audience_not_possible',
  ],
  [
    'a treasure behind the office’s back',
    'treasure',
    'customer_staff',
    claimed,
    'audience_not_possible',
  ],
  ['a word to a treasure who is not there', 'customer', 'all', unclaimed, 'audience_not_possible'],
  ['a late word', 'treasure', 'all', justClosed, 'thread_closed'],
] as const)('%s is refused', (_, side, audience, job, code) => {
  expect(decideEntry(side, { audience }, job, now)).toMatchObject({ ok: false, code })
})

test.each([
  ['its own treasure', 'all', 2, true],
  ['an earlier treasure', 'all', 3, 'treasure_changed'],
  ['an earlier treasure alone', 'treasure_staff', 3, 'treasure_changed'],
  ['any treasure', 'all', undefined, true],
  // These readers do not change with the treasure.
  ['the customer, after a change of treasure', 'customer_staff', 3, true],
  ['the office, after a change of treasure', 'staff', 3, true],
] as const)('staff’s words for %s', (_, audience, id_treasure, expected) => {
  expect(decideEntry('staff', { audience, id_treasure }, claimed, now)).toMatchObject(
    expected === true ? { ok: true } : { ok: false, code: expected },
  )
})

test.each([
  ['customer', 'all', true],
  ['customer', 'customer_staff', true],
  ['treasure', 'treasure_staff', true],
  // The office is not asked.
  ['treasure', 'all', false],
  ['staff', 'all', false],
  ['staff', 'staff', false],
] as const)('an entry of %s to %s waits for an answer: %s', (side, audience, expected) => {
  expect(waitsForAnswer(side, audience)).toBe(expected)
})

const customers = { author: 'customer', audiences: ['all', 'customer_staff'], ofTreasure: false }
const treasures = { author: 'treasure', audiences: ['treasure_staff'], ofTreasure: true }

test.each([
  ['staff', 'all', [customers, treasures]],
  ['staff', 'customer_staff', [customers]],
  ['staff', 'treasure_staff', [treasures]],
  ['staff', 'staff', []],
  ['treasure', 'all', [{ author: 'customer', audiences: ['all'], ofTreasure: true }]],
  ['treasure', 'treasure_staff', []],
  ['customer', 'all', []],
] as const)('%s writing to %s answers what its readers wrote', (side, audience, expected) => {
  expect(answeredBy(side, audience)).toEqual(expected)
})

test.each([
  ['all', 7, true],
  ['all', 8, false],
  ['treasure_staff', 8, false],
  ['customer_staff', null, true],
  ['staff', null, true],
] as const)(
  'an entry to %s of treasure %s can be answered: %s',
  (audience, id_treasure, expected) => {
    const open = ThreadAudience.options
    expect(isAnswerable({ audience, id_treasure }, open, { id_treasure: 7 })).toBe(expected)
    expect(isAnswerable({ audience, id_treasure }, [], { id_treasure: 7 })).toBe(false)
  },
)
