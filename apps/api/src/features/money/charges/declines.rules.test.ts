import { expect, test } from 'vitest'
import { declineKindOf, sayDecline } from './declines.rules.ts'

test.each([
  ['insufficient_funds', 'soft'],
  ['generic_decline', 'soft'],
  ['do_not_honor', 'soft'],
  ['try_again_later', 'soft'],
  ['processing_error', 'soft'],
  ['issuer_not_available', 'soft'],
  ['card_velocity_exceeded', 'soft'],
  ['a_code_of_next_year', 'soft'],
  ['', 'soft'],
  ['stolen_card', 'hard'],
  ['lost_card', 'hard'],
  ['pickup_card', 'hard'],
  ['fraudulent', 'hard'],
  ['expired_card', 'hard'],
  ['invalid_account', 'hard'],
  ['stop_payment_order', 'hard'],
  ['revocation_of_all_authorizations', 'hard'],
  ['card_gone', 'hard'],
  ['authentication_required', 'customer'],
  ['incorrect_cvc', 'customer'],
  ['online_or_offline_pin_required', 'customer'],
] as const)('%s is %s', (code, kind) => {
  expect(declineKindOf(code)).toBe(kind)
})

test('a decline never says that a card is known to be stolen', () => {
  for (const code of ['stolen_card', 'lost_card', 'fraudulent', 'pickup_card'])
    expect(sayDecline(code)).toBe('The bank declined the card.')
})
