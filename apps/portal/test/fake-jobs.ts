import type { CustomerJob } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }

const job = (id: number, id_status: number, status: string): CustomerJob => ({
  id,
  id_status,
  status,
  id_service: 3,
  service: gardening,
  id_job_type: 1,
  unit: hour,
  descr: 'The hedge at the back.\nIt is tall.',
  address: '1 High Street',
  postcode: 'SE13 5AB',
  wanted: 'date',
  wanted_on: '2026-12-01',
  customerprice: 25.2,
  least: 50.4,
  treasure: id_status > 1 ? { fname: 'Mo' } : null,
  images_id: id_status > 1 ? 'two-pictures-of-this-job' : null,
  created_at: '2026-11-19T09:30:00Z',
  posted_at: '2026-11-19T09:30:00Z',
  can_decline: id_status <= 1,
  can_continue: id_status >= 6,
})

/** What a token has called off. */
const calledOff = new Map<string, number[]>()

/** Both customers of the demo people have the same jobs; the one who is a treasure, too, has none. */
const jobsOf = (token: string) =>
  token.startsWith('both')
    ? []
    : [job(12, 1, 'Open'), job(11, 2, 'Claimed'), job(9, 5, 'Closed')].map((one) =>
        calledOff.get(token)?.includes(one.id) ? job(one.id, 6, 'Declined') : one,
      )

function declineMine({ token = '', body }: FakeRequest, id: number): FakeAnswer {
  if ((body as { id_job_loss_reason: number }).id_job_loss_reason === 7)
    return problem(409, 'job_cannot_move', 'This job has been taken meanwhile.')
  calledOff.set(token, [...(calledOff.get(token) ?? []), id])
  return { body: { id, id_status: 6 } }
}

const services = [gardening, { ...gardening, id: 4, name: 'Cleaning', fa_font_icon: 'fa-broom' }]

const reasons = [
  { id: 1, name: 'Too expensive' },
  { id: 5, name: 'The customer could not be reached' },
  { id: 7, name: 'Booked twice' },
]

type Call = (request: FakeRequest, part: string) => FakeAnswer

const calls: [method: string, path: RegExp, Call][] = [
  ['GET', /^\/my\/customer\/jobs$/, ({ token = '' }) => ({ body: { data: jobsOf(token) } })],
  ['PUT', /^\/my\/customer\/job\/(\d+)\/decline$/, (asked, id) => declineMine(asked, Number(id))],
  ['GET', /^\/job-loss-reasons$/, () => ({ body: { data: reasons } })],
  ['GET', /^\/services$/, () => ({ body: { data: services } })],
]

/** A customer's jobs. */
export const fakeJobs: Fake = (request) => {
  for (const [method, path, call] of calls) {
    const found = method === request.method && path.exec(request.path)
    if (found) return call(request, found[1] ?? '')
  }
  return undefined
}
