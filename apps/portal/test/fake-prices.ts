import type { DefaultPrice, PriceRule, PriceSide } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'
import { gardening, perHour } from './fake-options.ts'

const price: DefaultPrice = {
  id: 1,
  id_service: 3,
  id_price_unit: 1,
  treasureprice: 18,
  customerprice: 24,
  service: gardening!,
  price_unit: perHour!,
  version: 2,
}

const rule = (id: number, place: Partial<PriceRule>): PriceRule => ({
  id,
  type: 3,
  id_country: 1,
  id_county: null,
  id_city: null,
  prefix: null,
  id_service: null,
  id_ambassador: null,
  label: '',
  treasure_factor: 1.1,
  customer_factor: 1.15,
  version: 3,
  ...place,
})

const rules: Record<string, PriceRule[]> = {
  1: [rule(11, { type: 1, id_county: 9, label: 'Greater London', customer_factor: 1.05 })],
  2: [],
  3: [rule(12, { prefix: 'SE13', label: 'SE13' })],
  4: [rule(13, { type: 4, id_service: 3, label: 'Gardening, everywhere' })],
}

const side = (base: number, factor: number): PriceSide => ({
  price: Number((base * factor).toFixed(2)),
  from: 'engine',
  base,
  factors: [{ kind: 'postcode', id_rule: 12, label: 'SE13', factor }],
})

function explain({ query }: FakeRequest): FakeAnswer {
  const postcode = query.get('postcode')
  if (postcode?.startsWith('ZZ'))
    return problem(422, 'postcode_unknown', 'We do not know this postcode.')
  const where = postcode ? { postcode, town: 'Lewisham', county: 'Greater London' } : nowhere
  const trace = { version: 3, customer: side(24, 1.15), treasure: side(18, 1.1) }
  return {
    body: {
      ...where,
      data: [
        {
          service: gardening,
          price_unit: perHour,
          id_service_option: query.get('id_region') ? 31 : null,
          customerprice: 27.6,
          treasureprice: 19.8,
          trace,
        },
      ],
    },
  }
}
const nowhere = { postcode: null, town: null, county: null }

const outcode = (name: string, lat: number, lon: number, town: string) => ({
  outcode: name,
  lat,
  lon,
  town,
  id_city: null,
  id_county: 9,
})

const calls: Record<string, (request: FakeRequest) => FakeAnswer> = {
  'GET /prices': () => ({ body: { data: [price] } }),
  'GET /priceengine/prices': explain,
  'GET /priceengine/versions': () => ({
    body: {
      data: [
        {
          version: 3,
          created_at: '2026-11-20T10:00:00Z',
          by: 'Pat Brown',
          descr: 'Rule for SE13: customers × 1.15, treasures × 1.1.',
        },
        { version: 1, created_at: '2026-11-01T10:00:00Z', by: null, descr: 'No prices yet.' },
      ],
    },
  }),
  'GET /location/country/1/outcodes': () => ({
    body: {
      data: [
        outcode('SE13', 51.46, -0.01, 'Lewisham'),
        outcode('SE4', 51.46, -0.04, 'Brockley'),
        outcode('BN1', 50.84, -0.14, 'Brighton'),
      ],
    },
  }),
  'GET /location/country/1/counties': () => ({
    body: { data: [{ id: 9, name: 'Greater London' }] },
  }),
  'POST /price': ({ body }) => ({ body: { ...price, ...(body as object) } }),
  'DELETE /prices/default/1': () => ({ body: { id: 1 } }),
  'DELETE /prices/postcode/rule/12': () => ({ body: { id: 12 } }),
}

/** The price engine. Always the same: what a test changes it looks at in the calls. */
export const fakePrices: Fake = (request) => {
  const { method, path, body } = request
  const [, type] = /^\/priceengine\/rules?\/([1-4])$/.exec(path) ?? []
  if (type && method === 'GET') return { body: { data: rules[type] } }
  if (type) return { body: rule(99, { ...(body as object), label: 'New' }) }
  return calls[`${method} ${path}`]?.(request)
}
