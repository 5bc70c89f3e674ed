import type { Card } from './cards.schema.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  maestro: 'Maestro',
  mastercard: 'Mastercard',
  trial: 'Trial card',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Returns a name such as "Visa ending 4242". */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) =>
  `${brands[brand] ?? 'Card'} ending ${last4}`
