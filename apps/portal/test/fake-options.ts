import type { ServiceOption } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const services = [
  { id: 3, name: 'Gardening', shortened_display_name: 'Gardening', fa_font_icon: 'fa-leaf' },
  { id: 5, name: 'House cleaning', shortened_display_name: 'Cleaning', fa_font_icon: 'fa-broom' },
]
const types = [
  { id: 1, name: 'Standard', description: 'Paid by the hour, day, night or visit.' },
  { id: 2, name: 'Estimate', description: 'A treasure looks first.' },
  { id: 3, name: 'Fixed rate', description: 'One price for the job.' },
]
const units = [
  { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' },
  { id: 2, name: 'per day', name_singular: 'day', name_plural: 'days' },
  { id: 4, name: 'fixed price', name_singular: 'job', name_plural: 'jobs' },
]

const option = (id: number, changes: Partial<ServiceOption> = {}): ServiceOption => ({
  id,
  id_service: 3,
  id_ambassador: 2,
  id_job_type: 1,
  id_price_unit: 1,
  duration: 2,
  explanation: 'Mowing, weeding and hedges.',
  chip_text: null,
  booking_intro: null,
  postcode_regex: null,
  treasureprice: null,
  customerprice: 25.2,
  derived_customer_price: 24,
  derived_treasure_price: 18,
  price_multiplier: 1,
  is_service_defualt: false,
  display_in_job_booking_form: true,
  auto_match: false,
  on_board: true,
  ask_for_images: false,
  job_type: types[0]!,
  price_unit: units[0]!,
  service: services[0]!,
  ...changes,
})

/** 31 is the default, 32 holds in a part of the region only, 33 is another service's. */
const atFirst = () => [
  option(31, { is_service_defualt: true }),
  option(32, { explanation: 'Big gardens', postcode_regex: '^SE13' }),
  option(33, { id_service: 5, service: services[1]!, explanation: 'Cleaning the house' }),
]

/** Each token has a set of its own, which its calls change. */
const sets = new Map<string, ServiceOption[]>()
const setOf = (token = '') => {
  const known = sets.get(token) ?? atFirst()
  sets.set(token, known)
  return known
}

function change({ token, body }: FakeRequest, id: number): FakeAnswer {
  const options = setOf(token)
  const at = options.findIndex((one) => one.id === id)
  const now = options[at]
  if (!now) return problem(404, 'service_option_not_found')
  const next = { ...now, ...numbersOf(body as Partial<ServiceOption>) }
  if (next.postcode_regex?.includes('(('))
    return problem(422, 'postcode_regex_refused', 'A bracket is opened and not closed.')
  next.postcode_regex ||= null
  next.chip_text ||= null
  if (next.id_job_type === 2)
    Object.assign(next, {
      id_price_unit: 4,
      price_multiplier: 0,
      duration: null,
      treasureprice: null,
      customerprice: null,
    })
  next.job_type = types.find((type) => type.id === next.id_job_type) ?? types[0]!
  next.price_unit = units.find((unit) => unit.id === next.id_price_unit) ?? units[0]!
  options[at] = next
  return { body: next }
}

/** Texts of number fields, as the server reads them. */
const numbersOf = (body: Partial<ServiceOption>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      /price|duration|multiplier/.test(name)
        ? value === '' || value === null
          ? null
          : Number(value)
        : value,
    ]),
  )

type Call = (request: FakeRequest, id: number) => FakeAnswer

const calls: Record<string, Call> = {
  'GET /my/service/options/': ({ token, query }) => ({
    body: { data: query.get('id_ambassador') === '1' ? [] : setOf(token) },
  }),
  'GET /service-option/services': () => ({ body: { data: services } }),
  'GET /price-units': () => ({ body: { data: units } }),
  'GET /job-types': () => ({ body: { data: types } }),
  'GET /service-option/:id': ({ token }, id) => {
    const found = setOf(token).find((one) => one.id === id)
    return found ? { body: found } : problem(404, 'service_option_not_found')
  },
  'GET /service-option/postcode-regex/preview': ({ query }) =>
    query.get('postcode_regex')?.includes('((')
      ? problem(422, 'postcode_regex_refused', 'A bracket is opened and not closed.')
      : { body: { data: [{ outcode: 'SE13', town: 'Lewisham', matches: 'all' }], known: 83 } },
  'POST /service-option/create': ({ token, body }) => {
    const made = option(77, { ...(body as Partial<ServiceOption>), id: 77 })
    setOf(token).push(made)
    return { body: made }
  },
  'POST /admin/service/options/create-for-ambassador-by-copying-defaults': () => ({
    body: { created: 12 },
  }),
  'PUT /service-option/:id/make-service-defualt': ({ token, ...request }, id) => {
    for (const one of setOf(token)) if (one.id_service === 3) one.is_service_defualt = false
    return change({ ...request, token, body: { is_service_defualt: true } }, id)
  },
  'DELETE /service-option/:id': ({ token }, id) => {
    sets.set(
      token ?? '',
      setOf(token).filter((one) => one.id !== id),
    )
    return { body: { id } }
  },
  'GET /coverage-requests': ({ token }) => ({
    body: {
      data: token?.startsWith('ambassador')
        ? []
        : [{ outcode: 'BN1', town: 'Brighton', people: 3, latest: '2026-11-20T10:00:00Z' }],
    },
  }),
}

/** Service options, and where nobody serves. */
export const fakeOptions: Fake = (request) => {
  const id = Number(/^\/service-option\/(\d+)/.exec(request.path)?.[1] ?? 0)
  const pattern = request.path.replace(/^\/service-option\/\d+/, '/service-option/:id')
  const call = calls[`${request.method} ${request.path}`] ?? calls[`${request.method} ${pattern}`]
  if (call) return call(request, id)
  return request.method === 'PUT' && id > 0 ? change(request, id) : undefined
}
