import { addDays, londonWallOf, type TreasureTax } from '@treasures/api-client'

export type AgreementState = 'none' | 'active' | 'ending' | 'ended'

/** Days before its end from which an agreement is to be renewed. */
const renewWithin = 30

/** How a self-billing agreement stands on a day, `YYYY-MM-DD`; its last day is of it. */
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

/** The same today. */
export const agreementNow = (tax: Pick<TreasureTax, 'expires_on'>): AgreementState =>
  agreementState(tax, londonWallOf(new Date()).date)
