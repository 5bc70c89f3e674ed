import { NewBusiness } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { bodyOf, businessSchema, valuesOf } from './business-form.ts'

const details = {
  name: 'HN Ltd',
  trading_name: null,
  address: '1 High Street, Bristol BS1 1HT',
  company_number: null,
  vat_registered: true,
  vat_number: 'GB123456782',
  phone: null,
  email: null,
  jobs_email: null,
  terms_url: null,
  privacy_url: null,
  apply_url: null,
  hmrc_platform_id: null,
}

test('saved details are unchanged after a round trip through the form', () => {
  const body = NewBusiness.parse(bodyOf(valuesOf(details, '2026-11-26')))
  expect(body).toEqual({ ...details, valid_from: '2026-11-26' })
})

test('choosing Not registered sends no VAT number', () => {
  const values = { ...valuesOf(details, '2026-11-26'), vat: 'not' as const }
  expect(NewBusiness.parse(bodyOf(values))).toMatchObject({
    vat_registered: false,
    vat_number: null,
  })
})

test('a VAT choice and a start day are required', () => {
  const values = valuesOf({ ...details, vat_registered: null, vat_number: null }, '')
  const checked = businessSchema.safeParse(bodyOf(values))
  expect(checked.success).toBe(false)
  const issues = checked.success ? [] : checked.error.issues
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
    expect.arrayContaining([
      ['valid_from', 'Day is required'],
      ['vat_registered', 'Choose whether you are registered for VAT'],
    ]),
  )
})
