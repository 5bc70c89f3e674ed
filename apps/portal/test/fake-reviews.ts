import type { Review, ReviewedWork, Work } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const today = '2026-11-20T10:00:00Z'

/** The reviews that were written, by link or by token and line. */
const written = new Map<string, Review>([
  ['read-'.padEnd(43, 'x'), { id_work: 902, rating: 4.5, notes: 'Neat.', created_at: today }],
])

const lines = [901, 902, 903]
/** The second has its review from the beginning. */
const isReviewed = (id: number) => id === 902

const reviewOf = (key: string, id: number): Review | null =>
  written.get(key) ??
  (isReviewed(id) ? { id_work: id, rating: 4.5, notes: 'Neat.', created_at: today } : null)

const reviewedWork = (key: string, id_work: number): ReviewedWork => ({
  id_work,
  id_job: 9,
  jobcode: '9',
  date: '2026-11-18',
  service: 'Gardening',
  treasure: 'Mo',
  review: reviewOf(key, id_work),
})

function write(key: string, id_work: number, body: unknown): FakeAnswer {
  if (reviewOf(key, id_work)) return problem(409, 'already_reviewed')
  const { rating, notes } = body as { rating: number; notes: string }
  const review = { id_work, rating, notes, created_at: today }
  written.set(key, review)
  return { body: review }
}

const mineKey = (token: string | undefined, id: number) => `${token}/${id}`

/** As its customer sees a line: nothing of the treasure's side. */
const workOf = (token: string | undefined, id: number): Work => ({
  id,
  id_timesheet: 7,
  id_treasure: 5,
  id_job: 9,
  id_service: 3,
  price_unit: 1,
  date: id === 901 ? '2026-11-18' : '2026-11-11',
  quantity: id === 901 ? 3.5 : 1,
  descr: '',
  treasureprice: null,
  total: null,
  customerprice: 25.2,
  customer_total: id === 901 ? 88.2 : 25.2,
  currency: 'GBP',
  material: id === 903,
  material_price: null,
  whole_job: false,
  invoicing_stopped: false,
  treasure: { id: 5, name: 'Mo' },
  customer: { id: 4, name: 'Ada Lovelace' },
  service: {
    id: 3,
    name: 'Gardening',
    shortened_display_name: 'Gardening',
    fa_font_icon: 'fa-leaf',
  },
  unit: { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' },
  timesheet: { id: 7, month: '2026-11', id_status: 1 },
  review: reviewOf(mineKey(token, id), id),
  created_at: today,
})

/** A link says in its first word whether it is good. */
const isGood = (link: string) => /^(?:new|read)-/.test(link)

function byLink({ method, body }: FakeRequest, link: string): FakeAnswer {
  if (!isGood(link))
    return problem(404, 'link_not_found', 'This link has been used or has run out.')
  return method === 'GET' ? { body: reviewedWork(link, 901) } : write(link, 901, body)
}

/** Reviews by a customer: of the lines of job 9, and by link. */
export const fakeReviews: Fake = (request) => {
  const { method, path, token, body } = request
  const link = /^\/public\/review\/([\w-]+)$/.exec(path)?.[1]
  if (link) return byLink(request, link)
  if (path === '/public/review') return byLink(request, (body as { token: string }).token)
  if (path === '/job/9/works' && token?.startsWith('customer'))
    return { body: { data: lines.map((id) => workOf(token, id)) } }
  const id = Number(/^\/timesheet\/work\/(90\d)\/review$/.exec(path)?.[1])
  if (!id) return undefined
  return method === 'GET'
    ? { body: reviewedWork(mineKey(token, id), id) }
    : write(mineKey(token, id), id, body)
}
