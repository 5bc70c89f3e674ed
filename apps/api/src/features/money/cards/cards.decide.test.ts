import { expect, test } from 'vitest'
import { beginAgain, decideKeeping, showCard, type DoneSetup } from './cards.decide.ts'

const card = { last4: '4242', brand: 'visa', exp_month: 4, exp_year: 2030 }
const done: DoneSetup = {
  is: 'done',
  reference: 'pm_1',
  card: card as DoneSetup['card'],
  payer: 'cus_1',
}

test('a card is kept when the processor confirms it and its owner', () => {
  expect(decideKeeping(done, 'cus_1')).toEqual({ keep: done })
})

test.each([
  ['someone else’s', done, 'cus_2', beginAgain],
  ['someone’s, and we know no payer', done, null, beginAgain],
  [
    'declined',
    { is: 'declined' },
    'cus_1',
    'Your bank has declined this card. Please try another one.',
  ],
  [
    'not confirmed',
    { is: 'unfinished' },
    'cus_1',
    'Your bank has not confirmed this card yet. Please try again.',
  ],
  ['unknown', { is: 'unknown' }, 'cus_1', beginAgain],
] as const)('a card that is %s is not kept', (_, result, payer, refused) => {
  expect(decideKeeping(result, payer)).toEqual({ refused })
})

test('a card shows only the details by which its owner knows it', () => {
  const shown = { id: 1, ...card, payment_retry: 0 }
  expect(showCard({ ...shown, reference: 'pm_1' } as Parameters<typeof showCard>[0])).toEqual(shown)
})
