import {
  NewBusiness,
  type BusinessDetails,
  type InputOf,
  type saveBusiness,
} from '@treasures/api-client'
import { also } from '#parts/body-checks.ts'

type Texts = Exclude<keyof BusinessDetails, 'vat_registered'>
export type BusinessValues = Record<Texts, string> & {
  /** Empty until a choice is made. */
  vat: '' | 'registered' | 'not'
  valid_from: string
}
export type BusinessBody = InputOf<typeof saveBusiness>['body']

export function valuesOf(
  { vat_registered, ...details }: BusinessDetails,
  valid_from: string,
): BusinessValues {
  const text = (name: Texts) => details[name] ?? ''
  return {
    name: text('name'),
    trading_name: text('trading_name'),
    address: text('address'),
    company_number: text('company_number'),
    vat_number: text('vat_number'),
    phone: text('phone'),
    email: text('email'),
    jobs_email: text('jobs_email'),
    terms_url: text('terms_url'),
    privacy_url: text('privacy_url'),
    apply_url: text('apply_url'),
    hmrc_platform_id: text('hmrc_platform_id'),
    vat: vat_registered === null ? '' : vat_registered ? 'registered' : 'not',
    valid_from,
  }
}

/** Leaves out a VAT number typed before "Not registered" was chosen. */
export const bodyOf = ({ vat, vat_number, ...texts }: BusinessValues): BusinessBody => ({
  ...texts,
  vat_registered: (vat === '' ? undefined : vat === 'registered') as boolean,
  vat_number: vat === 'registered' ? vat_number : '',
})

export const businessSchema = also<BusinessBody>(NewBusiness, ({ valid_from }) => ({
  valid_from: valid_from ? undefined : 'Day is required',
}))
