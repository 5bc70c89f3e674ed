import { openingStepKeys, type OpeningStep } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { emptyFacts, readyFacts } from './opening.fixtures.ts'
import { openingSteps, type OpeningFacts } from './opening.rules.ts'

const saidOf = (key: OpeningStep['key'], changes: Partial<OpeningFacts>) => {
  const step = openingSteps({ ...readyFacts, ...changes }).find((one) => one.key === key)
  return `${step?.state}: ${step?.words}`
}

test('steps are in the order of the list', () => {
  expect(openingSteps(emptyFacts).map(({ key }) => key)).toEqual(openingStepKeys)
})

test('an empty installation has done no step, and six steps stop the opening', () => {
  const steps = openingSteps(emptyFacts)
  expect(steps.filter(({ state }) => state === 'done')).toEqual([])
  expect(steps.filter(({ state }) => state === 'missing').map(({ key }) => key)).toEqual([
    'business',
    'where',
    'services',
    'prices',
    'treasures',
    'money',
  ])
})

test('every step is done if every fact holds', () => {
  expect(openingSteps(readyFacts).map(({ state }) => state)).toEqual(
    openingStepKeys.map(() => 'done'),
  )
})

test('a step says who last changed it, and when', () => {
  const at = new Date('2026-11-26T09:00:00Z')
  const [business] = openingSteps({ ...readyFacts, latest: { business: { by: 'Ann', at } } })
  expect([business?.by, business?.at]).toEqual(['Ann', at.toISOString()])
})

const { business } = readyFacts
const [bristol] = readyFacts.regions
if (!bristol) throw new Error('The fixtures have a region')

test('the button of an incomplete business leads to the first empty field', () => {
  const [step] = openingSteps({
    ...readyFacts,
    business: { ...business, vat: 'unsaid', terms_url: '' },
  })
  expect(step?.path).toBe('/settings/business#vat_number')
})

test.each<[case_: string, key: OpeningStep['key'], changes: Partial<OpeningFacts>, said: string]>([
  [
    'a business without telephone and terms',
    'business',
    { business: { ...business, phone: '', terms_url: '' } },
    'missing: Missing: a telephone number and the address of your terms.',
  ],
  [
    'a business that is not registered for VAT',
    'business',
    { business: { ...business, vat: 'not_registered' } },
    'done: Handy Neighbours Ltd, not registered for VAT.',
  ],
  [
    'no postcodes',
    'where',
    { postcodes: 0 },
    'missing: No postcodes are known yet. Fetch Code-Point Open from the Ordnance Survey and run: npx -y pnpm@12 import-postcodes FILE. With the embedded database, stop the server while it runs.',
  ],
  [
    'a region without outward codes',
    'where',
    { regions: [{ ...bristol, outcodes: 0 }] },
    'missing: No region has postcodes yet. Open one, and choose its outward codes.',
  ],
  [
    'one region with codes and one without',
    'where',
    { regions: [bristol, { ...bristol, id: 2, outcodes: 0 }] },
    'done: 1 region with 3 outward codes, and 1,234 postcodes known.',
  ],
  [
    'two trades without a price',
    'prices',
    { unpriced: ['Gardening', 'Plumbing'] },
    'missing: No price yet for Gardening and Plumbing.',
  ],
  [
    'a region without a ready gardener',
    'treasures',
    { regions: [{ ...bristol, unserved: ['Gardening'] }] },
    'missing: Nobody is ready yet for Gardening in Bristol. Ready means: active, with the skill, bank details, tax and an agreement about bills.',
  ],
  [
    'trades before there is a region',
    'services',
    { trades: 4, services: 0, regions: [] },
    'missing: 4 trades chosen. Your first region offers them once it opens.',
  ],
  [
    'trades that no region offers',
    'services',
    { trades: 1, services: 0 },
    'missing: 1 trade chosen, and Bristol offers none of them yet.',
  ],
  [
    'one super and a colleague',
    'staff',
    { supers: 1, colleagues: 1 },
    'optional: You are the only super admin, with 1 colleague. Invite a second super admin.',
  ],
  [
    'two supers, one of them without a second factor',
    'staff',
    { supers: 2, colleagues: 0, supersWithoutFactor: ['Olive Owen'] },
    'optional: 2 super admins. Without a second factor: Olive Owen. Each sets one up under My account.',
  ],
  [
    'trial cards in production',
    'money',
    { money: { processor: 'sandbox', answers: undefined, isProduction: true } },
    'missing: Cards are trial cards: you can try everything, but not open. To open, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and start the server again without TRIAL_CARDS.',
  ],
  [
    'trial cards elsewhere',
    'money',
    { money: { processor: 'sandbox', answers: undefined, isProduction: false } },
    'done: Cards are trial cards: this is not production.',
  ],
  [
    'keys that Stripe refused',
    'money',
    { money: { processor: 'stripe', answers: false, isProduction: true } },
    'missing: Stripe did not accept the keys. Check them, and start the server again.',
  ],
  [
    'a backup that was never restored',
    'safety',
    { safety: { hasBackup: true, isRestored: false, hasCertificate: true } },
    'optional: Not there yet: a backup that was restored as a test.',
  ],
])('%s', (_, key, changes, said) => {
  expect(saidOf(key, changes)).toBe(said)
})
