import type { Business, BusinessVersion, IgnoredSetting } from '@treasures/api-client'
import type { unknownBusiness } from './business.rules.ts'
import type { BusinessRow } from './business.store.ts'

const show = ({ created_at, ...row }: BusinessRow): BusinessVersion => ({
  ...row,
  created_at: created_at.toISOString(),
})

/**
 * Shows today's version, later versions and earlier versions. Expects `rows` in the order in which
 * the versions begin.
 */
export function showBusiness(
  rows: readonly BusinessRow[],
  today: string,
  ignored_settings: IgnoredSetting[],
): Business {
  const begun = rows.filter(({ valid_from }) => valid_from <= today).toReversed()
  const [holds, ...earlier] = begun
  if (!holds) throw new Error(`No details of the business apply on ${today}`)
  return {
    current: show(holds),
    later: rows.filter(({ valid_from }) => valid_from > today).map(show),
    earlier: earlier.map(show),
    ignored_settings,
  }
}

/** Environment variables that differ from the saved details. */
export const ignoredSettings = (
  given: Partial<typeof unknownBusiness>,
  holds: typeof unknownBusiness,
): IgnoredSetting[] =>
  Object.entries(settingOf).flatMap(([field, variable]) => {
    const value = given[field as keyof typeof settingOf]
    return value && value !== holds[field as keyof typeof settingOf]
      ? [{ variable, field, value }]
      : []
  })

/** Environment variables that give the first values, by field. */
export const settingOf = {
  name: 'BUSINESS_NAME',
  address: 'BUSINESS_ADDRESS',
  vat_number: 'BUSINESS_VAT_NUMBER',
  phone: 'SUPPORT_PHONE',
  email: 'SUPPORT_EMAIL',
  jobs_email: 'JOBS_EMAIL',
  terms_url: 'TERMS_URL',
  apply_url: 'TREASURE_APPLY_URL',
} as const
