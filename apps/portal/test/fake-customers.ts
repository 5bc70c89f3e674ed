import type { CustomerRow } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

/** As many as a real region may have. */
export const fakeTotal = 120_000

const region = { id: 1, mnemonic: 'LSE', region_name: 'London South East' }
const tags = [
  { id: 1, name: 'Key holder', color: '#0b6e63' },
  { id: 2, name: 'Landlord', color: '#7a4b05' },
]

/** The row at a place of the list, counted from 1. */
const rowAt = (id: number): CustomerRow => ({
  id,
  fname: 'Customer',
  lname: `No ${id}`,
  name: `Customer No ${id}`,
  email: `customer${id}@treasures.example`,
  mphone: '+447700900123',
  phone: null,
  company: null,
  postcode: 'SE13 5AB',
  city: 'London',
  region,
  tags: id % 2 ? tags : [],
  last_job: id % 3 ? { id: 1000 + id, service: 'Gardening', id_status: 4 } : null,
  month_jobs: id % 5,
  owned: 0,
  card_failing: id % 7 === 0,
  created_at: '2026-11-03T09:30:00Z',
})

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

const user = (id: number) => ({
  id: 900 + id,
  email: `customer${id}@treasures.example`,
  fname: 'Customer',
  lname: `No ${id}`,
  id_ambassador: null,
  id_customer: id,
  id_treasure: null,
  has_password: false,
  pending_email: null,
})

/** Nobody is called "nobody"; every other text finds three. */
const totalOf = (query: URLSearchParams) => {
  const search = query.get('search')
  if (search === 'nobody') return 0
  return search || query.get('tag') || query.get('card_failing') ? 3 : fakeTotal
}

function listCustomers({ query }: FakeRequest): FakeAnswer {
  const page = Number(query.get('page') ?? 1)
  const per_page = Number(query.get('per_page') ?? 100)
  const total = totalOf(query)
  const first = (page - 1) * per_page
  const isDown = query.get('sort')?.endsWith(',desc')
  const rows = Array.from({ length: Math.max(0, Math.min(per_page, total - first)) }, (_, step) =>
    rowAt(isDown ? total - first - step : first + step + 1),
  )
  return { body: { data: rows, meta: { total, page, per_page } } }
}

/** First names that have broken once, with their surname, which is another in each test. */
const broken = new Set<string>()

/** The first name says what becomes of it. */
function createCustomer({ body }: FakeRequest): FakeAnswer {
  const { fname, lname } = body as { fname: string; lname: string }
  if (fname === 'Taken')
    return {
      status: 422,
      body: {
        code: 'invalid_fields',
        message: 'Some fields are invalid.',
        errors: { email: ['Somebody else has this email.'] },
      },
    }
  if (fname === 'Breaks' && !broken.has(lname)) {
    broken.add(lname)
    return problem(500, 'unexpected')
  }
  return { body: { ...recordOf(77), fname, lname, name: `${fname} ${lname}` } }
}

const switches = (['admin', 'ambassador'] as const).map((role, index) => ({
  id: index + 1,
  name: 'customers.export',
  description: 'Export customers as CSV',
  role,
  allowed: role === 'admin',
}))

const messages = [
  {
    id: 2,
    channel: 'email',
    recipient: 'ann@treasures.example',
    subject: 'Set a password',
    body: 'Open [link] within 7 days.',
    secrets: 'closed',
    opened: null,
    created_at: '2026-11-20T10:00:00Z',
    sent_at: null,
    error: null,
  },
  {
    id: 1,
    channel: 'email',
    recipient: 'super@treasures.example',
    subject: 'Forgotten password',
    body: 'Open [link] within 2 hours.',
    secrets: 'not_yours',
    opened: null,
    created_at: '2026-11-19T10:00:00Z',
    sent_at: '2026-11-19T10:00:01Z',
    error: null,
  },
]

const template = {
  id: 1,
  code: 'password_set',
  name: 'Set a password',
  channel: 'email',
  subject: 'Welcome, {{fname}}',
  body: 'Hello {{fname}}, {{link}}',
  placeholders: ['fname', 'link'],
  is_account: true,
  updated_at: '2026-11-01T10:00:00Z',
}

const bookingTemplate = {
  ...template,
  id: 2,
  code: 'booking_continue',
  name: 'Go on with a booking',
  subject: 'Go on with your booking',
  is_account: false,
}

const csv = (rows: number) => ({
  headers: { 'content-type': 'text/csv' },
  body: Buffer.from(`name\n${'Customer\n'.repeat(rows)}`),
})

type Call = (request: FakeRequest, id: number) => FakeAnswer
const list =
  (...data: unknown[]): Call =>
  () => ({ body: { data } })
const paged = (data: unknown[]): FakeAnswer => ({
  body: { data, meta: { total: data.length, page: 1, per_page: 100 } },
})

/** What a session has changed, by token and customer: the next read must not take it back. */
const changed = new Map<string, object>()

/** Customer 404 is absent, 409 has jobs and cannot go; all others are there. */
const calls: Record<string, Call> = {
  'GET /customers': listCustomers,
  'GET /customers/summary': () => ({
    body: { new_this_month: 86, jobs_in_progress: 212, owed: 4310.2, cards_failing: 7 },
  }),
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
  'GET /customers/export': ({ query }) => csv(totalOf(query)),
  'GET /customers/search': list({ id: 8, name: 'Beatrice Hamilton', email: null, postcode: null }),
  'POST /customer': createCustomer,
  'PUT /customers/merge': () => ({
    body: { id: 8, moved: { jobs: 3, activities: 1, cards: 0, tags: 2 } },
  }),
  'GET /customer/:id': ({ token }, id) =>
    id === 404
      ? problem(404, 'customer_not_found')
      : { body: { ...recordOf(id), ...changed.get(`${token} ${id}`) } },
  'PUT /customer/:id': ({ body, token }, id) => {
    const change = body as { fname: string }
    changed.set(`${token} ${id}`, { ...change, name: change.fname })
    return { body: { ...recordOf(id), ...change, name: change.fname } }
  },
  'DELETE /customer/:id': (_, id) => ({
    body: { deletable: id !== 409, reasons: id === 409 ? ['They have 3 jobs.'] : [] },
  }),
  'GET /customer/:id/channels': list({ id: 1, name: 'Email', enabled: true }),
  'GET /user/for-customer/:id': () => ({ body: { user: null } }),
  'POST /user/create-for-a-customer': ({ body }) => ({
    body: user((body as { id_customer: number }).id_customer),
  }),
  'GET /location/postcodes': ({ query }) => ({
    body: { data: query.get('term')?.toUpperCase().startsWith('SE13') ? [place] : [] },
  }),
  'GET /location/country/:id/cities': (_, id) => ({
    body: { data: id === 8 ? [{ id: 30, name: 'Bern', county: null }] : [] },
  }),
  'GET /companies': list(),
  'POST /company': ({ body }) => ({ body: { id: 55, name: (body as { name: string }).name } }),
  'GET /permissions': list(...switches),
  'PUT /permission/:id': ({ body }, id) => ({
    body: { ...switches[id - 1], ...(body as { allowed: boolean }) },
  }),
  'GET /admin/messages': ({ query }) => paged(query.get('search') ? [] : messages),
  'POST /admin/message/:id/open': (_, id) => ({
    body: {
      id,
      subject: 'Set a password',
      body: 'Open https://treasures.example/public/password/set/abc within 7 days.',
    },
  }),
  'GET /templates': list(template, bookingTemplate),
  'PUT /template/:id': ({ body }, id) =>
    (body as { subject: string }).subject.includes('{{link}}')
      ? {
          status: 422,
          body: {
            code: 'invalid_fields',
            message: 'Please correct the problems',
            errors: {
              subject: [
                '{{link}} must not stand in a subject: lists show it to others than its reader',
              ],
            },
          },
        }
      : { body: { ...bookingTemplate, ...(body as object), id } },
  'GET /template/:id/preview': () => ({ body: { subject: 'Welcome, Ann', body: 'Hello Ann' } }),
  'GET /channels': list({ id: 1, name: 'Email', description: 'By e-mail' }),
  'GET /processors': list(),
  'GET /events': list({ id: 1, name: 'job.claimed', description: 'A job is claimed', recent: 4 }),
  'GET /listeners': list(),
  'GET /logs': list(),
}

/** Customers, and what admins look after. */
export const fakeCustomers: Fake = (request) => {
  const id = Number(/\/(\d+)(?=\/|$)/.exec(request.path)?.[1] ?? 0)
  const call =
    calls[`${request.method} ${request.path}`] ??
    calls[`${request.method} ${request.path.replace(/\/\d+(?=\/|$)/, '/:id')}`]
  return call?.(request, id)
}
