import { expect, test } from 'vitest'
import { missingSteps } from './first-day.rules.ts'

const ready = {
  outcodes: 3,
  run_by: 'owner',
  services: [{ priced: true, treasures: 1 }],
  sign_ins: 0,
} as const

test.each([
  ['nothing, once a priced service has a treasure', ready, []],
  ['outward codes', { ...ready, outcodes: 0 }, ['outcodes']],
  ['prices, and therefore treasures', { ...ready, services: [] }, ['prices', 'treasures']],
  [
    'prices, if its only service has no price',
    { ...ready, services: [{ priced: false, treasures: 2 }] },
    ['prices', 'treasures'],
  ],
  [
    'a treasure for each priced service',
    { ...ready, services: [...ready.services, { priced: true, treasures: 0 }] },
    ['treasures'],
  ],
  ["a franchisee's sign-in", { ...ready, run_by: 'franchisee' }, ['sign_in']],
] as const)('a region lacks %s', (_what, facts, missing) => {
  expect(missingSteps(facts)).toEqual(missing)
})
