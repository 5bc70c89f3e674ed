import { addDays, type TreasureTax } from '@treasures/api-client'
import { today } from '#parts/words.ts'

export type AgreementState = 'none' | 'active' | 'ending' | 'ended'

/** An agreement is due for renewal from this number of days before its end. */
const renewWithin = 30

/** State of a self-billing agreement on a day, `YYYY-MM-DD`. The last day is included. */
export const agreementState = (
  { expires_on }: Pick<TreasureTax, 'expires_on'>,
  today: string,
): AgreementState =>
  expires_on === null
    ? 'none'
    : expires_on < today
      ? 'ended'
      : expires_on <= addDays(today, renewWithin)
        ? 'ending'
        : 'active'

/** State today. */
export const agreementNow = (tax: Pick<TreasureTax, 'expires_on'>): AgreementState =>
  agreementState(tax, today())
