import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { applyAddress, publicDetails } from './public-details.rules.ts'

test('an unknown business has no public details', () => {
  expect(Object.values(publicDetails(unknownBusiness)).filter(Boolean)).toEqual([])
})

test('treasures write to the general address if there is none for jobs', () => {
  const business = { ...unknownBusiness, name: 'HN Ltd', email: 'hello@hn.test' }
  expect(publicDetails(business)).toMatchObject({
    business_name: 'HN Ltd',
    jobs_email: 'hello@hn.test',
  })
})

test('prices include VAT only while the business is registered', () => {
  const registered = (vat_registered: boolean | null) =>
    publicDetails({ ...unknownBusiness, vat_registered }).vat_registered
  expect([registered(true), registered(false), registered(null)]).toEqual([true, false, false])
})

test('tradespeople apply on our own page unless the business has one elsewhere', () => {
  const portal = 'https://portal.hn.test'
  expect(applyAddress(unknownBusiness, portal)).toBe(`${portal}/public/treasure/apply`)
  const elsewhere = { ...unknownBusiness, apply_url: 'https://hn.test/join' }
  expect(applyAddress(elsewhere, portal)).toBe('https://hn.test/join')
})
