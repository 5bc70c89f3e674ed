import type { BusinessDetails } from '@treasures/api-client'
import { isDemoAddress, isDramaNumber } from './demo-contacts.rules.ts'
import { settingOf } from './business.show.ts'

/** A detail that a real business has to give. */
export type DetailGap = {
  field: keyof BusinessDetails
  words: string
  /** Environment variable for its first value. Empty if there is none. */
  setting: string
}

const wanted = {
  name: 'the name of the business',
  address: 'its address',
  vat_registered: 'whether it is registered for VAT',
  phone: 'a phone number',
  email: 'an e-mail address',
  terms_url: 'the address of your terms',
  privacy_url: 'the address of your privacy policy',
} as const

const contacts = ['phone', 'email', 'jobs_email', 'terms_url', 'privacy_url', 'apply_url'] as const

/** Finds missing details, and contacts of the demo, which reach no one. */
export function detailGaps(business: BusinessDetails): DetailGap[] {
  const settings: Partial<Record<keyof BusinessDetails, string>> = settingOf
  const gap = (field: keyof BusinessDetails, words: string) => ({
    field,
    words,
    setting: settings[field] ?? '',
  })
  return [
    ...Object.entries(wanted).flatMap(([field, what]) =>
      business[field as keyof typeof wanted] === null
        ? [gap(field as keyof typeof wanted, `Missing: ${what}`)]
        : [],
    ),
    ...(business.vat_registered && !business.vat_number
      ? [gap('vat_number', 'Missing: its VAT number')]
      : []),
    ...contacts.flatMap((field) => {
      const value = business[field]
      const isDemo = value !== null && (isDramaNumber(value) || isDemoAddress(value))
      return isDemo ? [gap(field, `Belongs to a demo, and nobody answers there: ${value}`)] : []
    }),
  ]
}
