import { jobType, priceUnit } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { unknownBusiness } from '../../catalogue/business/business.rules.ts'
import { confirmationWords } from './confirmation.rules.ts'

const job = {
  id_job_type: jobType.standard as number,
  id_price_unit: priceUnit.hour as number,
  unit_name: 'per hour',
  customer_price_pence: 3_400 as number | null,
  duration_hundredths: 100 as number | null,
  ceiling_hundredths: null as number | null,
  descr: 'Hang two doors',
  address: '55 Elm Grove',
  town: 'Peckham',
  answers: [],
}
const business = {
  ...unknownBusiness,
  name: 'Handy North Ltd',
  trading_name: 'Treasures',
  address: '1 Lewisham Way\nLondon SE14 6PP',
  company_number: '01234567',
  vat_registered: true,
  vat_number: 'GB123456782',
  phone: '0808 157 0123',
  terms_url: 'https://treasures.example/terms',
}
const given = { job, agreed: undefined, business, vatRate: 20 }

const whole = { id_job_type: jobType.fixedRate, id_price_unit: priceUnit.fixedPrice }
const estimate = { id_job_type: jobType.estimate, customer_price_pence: null }
test.each([
  [{}, true, '£34.00 per hour, at least £34.00', 'VAT of £5.67 is included in the £34.00.'],
  [{ duration_hundredths: 200 }, false, '£34.00 per hour, at least £68.00', 'No VAT is charged.'],
  [
    { duration_hundredths: 200, ceiling_hundredths: 300 },
    false,
    '£34.00 per hour, at least £68.00, at most £102.00 unless you agree to more',
    'No VAT is charged.',
  ],
  [{ duration_hundredths: null }, true, '£34.00 per hour', 'VAT is included.'],
  [whole, true, '£34.00 fixed price', 'VAT of £5.67 is included in the £34.00.'],
  [
    estimate,
    true,
    'estimate',
    'A treasure looks at the job and sends you a price, VAT included. You owe nothing unless you accept it.',
  ],
])(
  'the price of %o, registered for VAT: %s, is "%s" with "%s"',
  (row, vat_registered, ...words) => {
    const { price, vat_words } = confirmationWords({
      ...given,
      job: { ...job, ...row },
      business: { ...business, vat_registered },
    })
    expect([price, vat_words]).toEqual(words)
  },
)

test.each([
  ['55 Elm Grove', '55 Elm Grove'],
  ['55 Elm Grove, Peckham', '55 Elm Grove'],
  ['Peckham', 'Peckham'],
])('the address %s is written as %s before its town', (address, written) => {
  expect(confirmationWords({ ...given, job: { ...job, address } }).address).toBe(written)
})

test('terms are those that the customer accepted, with the day', () => {
  const at = new Date('2026-11-27T23:30:00Z')
  const accepted = (terms_url: string | null) => ({
    ...given,
    agreed: { terms_url, terms_accepted_at: at, express_request_at: null },
  })
  expect(confirmationWords(accepted('https://old.example/terms')).terms_words).toBe(
    'You accepted our terms on Friday 27 November 2026: https://old.example/terms',
  )
  expect(confirmationWords(accepted(null)).terms_words).toBe(
    'You accepted our terms on Friday 27 November 2026.',
  )
  expect(confirmationWords(given).terms_words).toBe('Our terms: https://treasures.example/terms')
  expect(confirmationWords({ ...given, business: unknownBusiness }).terms_words).toBe('')
})

test('the consent to begin within 14 days is repeated with its day', () => {
  expect(confirmationWords(given).cancel_words).toMatch(/If you ask us to start sooner/)
  const at = new Date('2026-11-27T09:00:00Z')
  const agreed = { terms_url: null, terms_accepted_at: at, express_request_at: at }
  expect(confirmationWords({ ...given, agreed }).cancel_words).toMatch(
    /On Friday 27 November 2026 you asked us to start sooner/,
  )
})

test('the trader has a name, address, numbers and contacts', () => {
  expect(confirmationWords(given).trader).toBe(
    'Handy North Ltd, trading as Treasures, 1 Lewisham Way, London SE14 6PP, Company number 01234567, VAT GB123456782, 0808 157 0123',
  )
  expect(confirmationWords({ ...given, business: unknownBusiness }).trader).toBe('us')
})
