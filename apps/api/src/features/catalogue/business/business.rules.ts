import type { BusinessDetails } from '@treasures/api-client'

export type DatedBusiness = BusinessDetails & { valid_from: string }

/** Details of a business before any are known. */
export const unknownBusiness: BusinessDetails = {
  name: null,
  trading_name: null,
  address: null,
  company_number: null,
  vat_registered: null,
  vat_number: null,
  phone: null,
  email: null,
  jobs_email: null,
  terms_url: null,
  privacy_url: null,
  apply_url: null,
  hmrc_platform_id: null,
}

/** Returns the version that applies on a day in London: the last that has begun. */
export const businessOn = <B extends DatedBusiness>(
  versions: readonly B[],
  day: string,
): B | undefined =>
  versions
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/**
 * Returns whether the business is registered for VAT on a day, or null if nobody has chosen yet.
 * The first choice also applies to earlier days, because it was already true then.
 */
export function isRegisteredOn(versions: readonly DatedBusiness[], day: string): boolean | null {
  const holds = businessOn(versions, day)
  if (holds && holds.vat_registered !== null) return holds.vat_registered
  const chosen = versions
    .filter(({ valid_from, vat_registered }) => valid_from > day && vat_registered !== null)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))[0]
  return chosen?.vat_registered ?? null
}

/** Returns the last VAT number up to a day, for work done while the business was registered. */
export const lastVatNumber = (versions: readonly DatedBusiness[], day: string): string | null =>
  versions
    .filter(({ valid_from, vat_number }) => valid_from <= day && vat_number !== null)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]?.vat_number ?? null

/** Name by which customers know the business. */
export const knownAs = ({ trading_name, name }: Pick<BusinessDetails, 'trading_name' | 'name'>) =>
  trading_name ?? name
