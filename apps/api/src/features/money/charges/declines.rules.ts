import type { DeclineKind } from '#kernel/payments.ts'

/**
 * Decline codes of processors and banks, in Stripe's spelling. A code that is not listed counts as
 * soft, because a retry in some days may succeed.
 */
const kinds: Readonly<Record<Exclude<DeclineKind, 'soft'>, readonly string[]>> = {
  hard: [
    'card_gone',
    'card_not_supported',
    'currency_not_supported',
    'do_not_try_again',
    'expired_card',
    'fraudulent',
    'highest_risk_level',
    'incorrect_number',
    'invalid_account',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
    'lost_card',
    'merchant_blacklist',
    'new_account_information_available',
    'not_permitted',
    'pickup_card',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'service_not_allowed',
    'stolen_card',
    'stop_payment_order',
    'testmode_decline',
    'transaction_not_allowed',
  ],
  customer: [
    'approve_with_id',
    'authentication_required',
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_pin',
    'incorrect_zip',
    'invalid_cvc',
    'invalid_pin',
    'mobile_device_authentication_required',
    'offline_pin_required',
    'online_or_offline_pin_required',
    'pin_try_exceeded',
  ],
}

export const declineKindOf = (code: string): DeclineKind =>
  kinds.hard.includes(code) ? 'hard' : kinds.customer.includes(code) ? 'customer' : 'soft'

const words: Readonly<Record<string, string>> = {
  authentication_required: 'The bank wants the customer to confirm the payment.',
  card_gone: 'The payment processor no longer has this card.',
  expired_card: 'The card has expired.',
  // A thief must not learn that the card has been reported as stolen.
  fraudulent: 'The bank declined the card.',
  incorrect_cvc: 'The security code was wrong.',
  insufficient_funds: 'Insufficient funds.',
  lost_card: 'The bank declined the card.',
  never_arrived: 'The payment processor never received it.',
  stolen_card: 'The bank declined the card.',
}

/** The decline in words for staff and customers. */
export const sayDecline = (code: string): string => words[code] ?? 'The bank declined the card.'
