import { expect, test } from 'vitest'
import { unknownBusiness } from './business.rules.ts'
import { publicDetails } from './public-details.rules.ts'

test('visitors are told nothing that nobody has said', () => {
  expect(Object.values(publicDetails(unknownBusiness)).filter(Boolean)).toEqual([])
})

test('treasures write to the general address where they have none of their own', () => {
  const business = { ...unknownBusiness, name: 'HN Ltd', email: 'hello@hn.test' }
  expect(publicDetails(business)).toMatchObject({
    business_name: 'HN Ltd',
    jobs_email: 'hello@hn.test',
  })
})

test('prices include VAT where the business is registered, and not while nobody has chosen', () => {
  const registered = (vat_registered: boolean | null) =>
    publicDetails({ ...unknownBusiness, vat_registered }).vat_registered
  expect([registered(true), registered(false), registered(null)]).toEqual([true, false, false])
})
