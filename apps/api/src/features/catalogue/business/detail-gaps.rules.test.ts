import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { detailGaps } from './detail-gaps.rules.ts'

const whole = {
  ...unknownBusiness,
  name: 'HN Ltd',
  address: '1 High Street',
  vat_registered: false,
  phone: '0117 922 2000',
  email: 'hello@hn.test',
  terms_url: 'https://hn.test/terms',
  privacy_url: 'https://hn.test/privacy',
}

test('a business with all its details has no gap', () => {
  expect(detailGaps(whole)).toEqual([])
})

test('each gap names its field, and the variable that would have filled it', () => {
  const gaps = detailGaps(unknownBusiness)
  expect(gaps.map(({ field, setting }) => [field, setting])).toEqual([
    ['name', 'BUSINESS_NAME'],
    ['address', 'BUSINESS_ADDRESS'],
    ['vat_registered', ''],
    ['phone', 'SUPPORT_PHONE'],
    ['email', 'SUPPORT_EMAIL'],
    ['terms_url', 'TERMS_URL'],
    ['privacy_url', ''],
  ])
})

test('contacts of a demo are gaps, and so is a registration without a number', () => {
  const gaps = detailGaps({
    ...whole,
    vat_registered: true,
    phone: '0808 157 0123',
    jobs_email: 'jobs@treasures.example',
  })
  expect(gaps.map(({ field, words }) => [field, words])).toEqual([
    ['vat_number', 'Missing: its VAT number'],
    ['phone', 'Belongs to a demo, and nobody answers there: 0808 157 0123'],
    ['jobs_email', 'Belongs to a demo, and nobody answers there: jobs@treasures.example'],
  ])
})
