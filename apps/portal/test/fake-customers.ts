import type { Fake, FakeAnswer, FakeRequest } from './fake-call.ts'

const region = { id: 1, mnemonic: 'LSE', region_name: 'London South East' }
const stat = { last_invoice: null, month_jobs: 2, current_month: '2026-11', owned: 0 }

const recordOf = (id: number) => ({
  id,
  fname: 'Customer',
  lname: `No ${id}`,
  name: `Customer No ${id}`,
  desc: 'Rings twice.',
  birthdate: '1980-02-29',
  id_address: 70,
  id_company: null,
  company: null,
  auto_payment: 1,
  card: { id: 31, last4: '4242', exp_month: 3, exp_year: 2029, payment_retry: 2 },
  location: null,
  address: {
    id: 70,
    address: '1 High Street',
    detail: 'Blue door',
    postcode: 'SE13 5AB',
    id_country: 1,
    city: { id: 4, name: 'London', county: { id: 9, name: 'Greater London' } },
  },
  phone: '020 7946 0000',
  mphone: '+447700900123',
  email: `customer${id}@treasures.example`,
  pending_email: null,
  region,
  stat,
  created_at: '2026-11-03T09:30:00Z',
})

const place = {
  postcode: 'SE13 5AB',
  lat: 51.46,
  lon: -0.01,
  coords: [-0.01, 51.46],
  id_city: 4,
  city: { id: 4, name: 'London', county: null },
}

function createCustomer({ body }: FakeRequest): FakeAnswer {
  const { fname, lname } = body as { fname: string; lname: string }
  return { body: { ...recordOf(77), fname, lname, name: `${fname} ${lname}` } }
}

type Call = (request: FakeRequest, id: number) => FakeAnswer
const list =
  (...data: unknown[]): Call =>
  () => ({ body: { data } })
const calls: Record<string, Call> = {
  // On two pages: a map leaves nobody out.
  'GET /customers/list': ({ query }) => ({
    body: {
      data: [
        query.get('page') === '2'
          ? { id: 9, name: 'Late Comer', postcode: null, lat: null, lon: null }
          : { id: 8, name: 'Beatrice Hamilton', postcode: 'SE13 5AB', lat: 51.46, lon: -0.01 },
      ],
      meta: { total: 2, page: Number(query.get('page') ?? 1), per_page: 1 },
    },
  }),
  'GET /customers/search': list({ id: 8, name: 'Beatrice Hamilton', email: null, postcode: null }),
  'POST /customer': createCustomer,
  'GET /customer/:id': (_, id) => ({ body: recordOf(id) }),
  'GET /location/postcodes': ({ query }) => ({
    body: { data: query.get('term')?.toUpperCase().startsWith('SE13') ? [place] : [] },
  }),
  'GET /location/country/:id/cities': (_, id) => ({
    body: { data: id === 8 ? [{ id: 30, name: 'Bern', county: null }] : [] },
  }),
  'GET /companies': list(),
}

/** Customers and places, for the screens that choose among them. */
export const fakeCustomers: Fake = (request) => {
  const id = Number(/\/(\d+)(?=\/|$)/.exec(request.path)?.[1] ?? 0)
  const call =
    calls[`${request.method} ${request.path}`] ??
    calls[`${request.method} ${request.path.replace(/\/\d+(?=\/|$)/, '/:id')}`]
  return call?.(request, id)
}
