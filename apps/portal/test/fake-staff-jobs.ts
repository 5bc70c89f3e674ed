import type {
  Appointment,
  Assignment,
  Estimate,
  Job,
  JobRow,
  Opportunity,
  Work,
} from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const statuses = 'Draft Open Claimed Progressing Completed Closed Declined Cancelled Expired'.split(
  ' ',
)
const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }
const region = { id: 1, mnemonic: 'LSE', region_name: 'London South East' }
const sam = { id: 5, name: 'Sam Treasure', fname: 'Sam', mphone: '+447700900555' }
const total = 3_000

/** Job 12 is open, 13 has a treasure, 14 is under way with work; of 17 only the day is known. */
const statusAt = (id: number) => (id === 13 ? 2 : id === 14 ? 3 : 1)

const flags = (id: number) => ({
  unscheduled: id === 13,
  late: id % 5 === 0,
  action_required: id % 7 === 0,
  requires_invoicing: false,
  card_missing: id % 11 === 0,
})

function begin(id: number): Job {
  const id_status = statusAt(id)
  return {
    id,
    jobcode: String(id),
    id_status,
    status: statuses[id_status] ?? '',
    status_reason: null,
    id_service: 3,
    service: gardening,
    id_job_type: 1,
    job_type: { id: 1, name: 'Standard', description: '' },
    id_unit: 1,
    unit: hour,
    id_service_option: 9,
    descr: 'The hedge at the back.\nIt is tall.',
    customer: {
      id: 7,
      fname: 'Grace',
      lname: 'Hollis',
      mphone: '+447700900999',
      phone: null,
      record: null,
      unconfirmed: false,
      email: 'grace@treasures.example',
    },
    address: '1 High Street',
    postcode: 'SE13 5AB',
    lat: 51.46,
    lon: -0.01,
    region,
    wanted: id === 17 ? null : 'date',
    wanted_on: '2026-12-01',
    duration: 2,
    treasureprice: 18.5,
    customerprice: 26.5,
    boost: 0,
    currency: 'GBP',
    auto_match: true,
    on_board: true,
    locked: false,
    treasure: id_status > 1 ? sam : null,
    images_id: 'two-pictures-of-this-job',
    image_count: 2,
    tags: [{ id: 1, name: 'Key holder', color: '#0b6e63' }],
    next_appointment: id_status === 3 ? '2026-12-01T09:00:00Z' : null,
    ...flags(id),
    allowed: allowedFrom(id_status),
    created_at: '2026-11-19T09:30:00Z',
    posted_at: '2026-11-19T09:30:00Z',
    updated_at: '2026-11-19T09:30:00Z',
  }
}

const allowedFrom = (id_status: number) =>
  ({ 1: [6], 2: [1, 7], 3: [4, 7], 6: [1], 7: [1] })[id_status] ?? []

type Kept = {
  job: Job
  changes: number
  assignments: Assignment[]
  appointments: Appointment[]
  isGone: boolean
}

/** What a session has changed, by token and job. */
const kept = new Map<string, Kept>()
function keptFor(token: string | undefined, id: number): Kept {
  const key = `${token} ${id}`
  const job = begin(id)
  const found = kept.get(key) ?? {
    job,
    changes: 0,
    isGone: false,
    assignments: job.treasure ? [assignment(id, null)] : [],
    appointments: job.id_status === 3 ? [appointment(id, { recurrent: false })] : [],
  }
  kept.set(key, found)
  return found
}

const assignment = (id_job: number, ended_at: string | null): Assignment => ({
  id: 100 + id_job,
  id_job,
  id_treasure: sam.id,
  treasure: { id: sam.id, name: sam.name },
  how: 'claim',
  assigned_at: '2026-11-20T09:30:00Z',
  ended_at,
})

function change(one: Kept, to: Partial<Job>): FakeAnswer {
  const at = new Date(Date.parse('2026-11-21T10:00:00Z') + ++one.changes * 1_000)
  const id_status = to.id_status ?? one.job.id_status
  one.job = {
    ...one.job,
    ...to,
    status: statuses[id_status] ?? '',
    allowed: allowedFrom(id_status),
    updated_at: at.toISOString(),
  }
  return { body: one.job }
}

const row = (id: number): JobRow => {
  const { customer, treasure, ...job } = begin(id)
  return {
    ...job,
    customer: { id: 7, name: `${customer.fname} ${customer.lname}` },
    treasure: treasure && { id: treasure.id, name: treasure.name },
  }
}

function list({ query }: FakeRequest): FakeAnswer {
  const [page, per_page] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 100)]
  const search = query.get('search')
  const found = search === 'nothing' ? 0 : search ? 1 : total
  const first = (page - 1) * per_page
  const length = Math.max(0, Math.min(per_page, found - first))
  const data = Array.from({ length }, (_, at) => row(search ? 12 : first + at + 12))
  return { body: { data, meta: { total: found, page, per_page } } }
}

const work = (id_job: number): Work => ({
  id: 900,
  id_timesheet: 1,
  id_treasure: sam.id,
  id_job,
  id_service: 3,
  price_unit: 1,
  date: '2026-11-20',
  quantity: 3.5,
  descr: 'Cut the hedge.',
  treasureprice: 18.5,
  total: 64.75,
  customerprice: 26.5,
  customer_total: 92.75,
  currency: 'GBP',
  material: false,
  material_price: null,
  whole_job: false,
  invoicing_stopped: false,
  treasure: { id: sam.id, name: sam.name },
  customer: { id: 7, name: 'Grace Hollis' },
  service: gardening,
  unit: hour,
  timesheet: { id: 1, month: '2026-11', id_status: 1 },
  review: {
    id_work: 900,
    rating: 4.5,
    notes: 'Very tidy.',
    created_at: '2026-11-20T18:00:00Z',
  },
  created_at: '2026-11-20T17:00:00Z',
})

const appointment = (id_job: number, asked: Partial<Appointment>): Appointment => ({
  id: 300 + id_job,
  id_job,
  id_treasure: sam.id,
  treasure: { id: sam.id, name: sam.name },
  service: 'Gardening',
  place: 'SE13 Lewisham',
  start_at: `${asked.date ?? '2046-12-01'}T${asked.time ?? '09:00'}:00Z`,
  date: asked.date ?? '2046-12-01',
  time: asked.time ?? '09:00',
  hours: asked.hours ?? 3,
  visit: asked.visit ?? false,
  recurrent: asked.recurrent ?? false,
  end_at: null,
  meta: null,
  repeats: '',
  times: [],
  created_at: '2026-11-20T09:30:00Z',
})

const opportunity = (id_job: number): Opportunity => ({
  id: 400,
  id_job,
  id_treasure: 6,
  treasure: { id: 6, name: 'Mo Mender' },
  id_status: 3,
  status: 'Viewed',
  delivery_problem: null,
  score: 82.5,
  sent_at: '2026-11-20T09:30:00Z',
  viewed_at: '2026-11-20T10:30:00Z',
  responded_at: null,
  expires_at: '2026-11-22T09:30:00Z',
  created_at: '2026-11-20T09:30:00Z',
})

const noEstimates: Estimate[] = []

type Correcting = { id_option?: number; shown?: { customerprice: number } }

/** Twice as dear in Brighton; nothing is on offer in Hove. */
function correction(job: Job, query: URLSearchParams): FakeAnswer {
  const postcode = query.get('postcode') ?? job.postcode
  const isFar = postcode.startsWith('BN')
  if (postcode.startsWith('BN3'))
    return problem(422, 'option_not_found', 'This service is not on offer at this postcode.')
  const before = {
    service: job.service.name,
    unit: 'per hour',
    customerprice: job.customerprice,
    treasureprice: job.treasureprice,
  }
  return {
    body: {
      postcode,
      town: isFar ? 'Brighton' : 'Lewisham',
      region: { id: 2, region_name: isFar ? 'Brighton' : 'London' },
      options: [{ id: 9, label: 'Gardening: £26.50 per hour' }],
      id_option: Number(query.get('id_option')) || null,
      before,
      after: isFar ? { ...before, customerprice: 53, treasureprice: 37 } : before,
      keeps_price: job.treasure ? 'A treasure has this job at this price.' : null,
    },
  }
}

function correct(one: Kept, { shown, id_option, ...body }: Partial<Job> & Correcting): FakeAnswer {
  if (body.postcode?.startsWith('BN') && shown?.customerprice !== 53)
    return problem(409, 'price_changed', 'The price is another one now.')
  return change(one, {
    ...body,
    ...(id_option !== undefined && { id_service_option: id_option }),
    ...(shown && { customerprice: shown.customerprice }),
  })
}

function ofJob({ method, token, body, query }: FakeRequest, id: number, part: string): FakeAnswer {
  const one = keptFor(token, id)
  const { job } = one
  if (id >= 999_999 || one.isGone) return problem(404, 'job_not_found', 'There is no such job.')
  const hasWork = job.id_status >= 3 && job.id_status <= 5
  switch (`${method} ${part}`) {
    case 'GET ':
      return { body: job }
    case 'GET /correction':
      return correction(job, query)
    case 'PUT ':
      return correct(one, body as Partial<Job> & Correcting)
    case 'PUT /status': {
      const { id_status, reason = null } = body as { id_status: number; reason?: string }
      return change(one, { id_status, status_reason: id_status > 5 ? reason : null })
    }
    case 'POST /boost-price': {
      const { amount } = body as { amount: number }
      const treasureprice = (job.treasureprice ?? 0) + amount
      return treasureprice > (job.customerprice ?? 0)
        ? problem(409, 'boost_too_high', 'The treasure would get more than the customer pays.')
        : change(one, { treasureprice, boost: (job.boost ?? 0) + amount })
    }
    case 'PUT /lock-auto-match-and-on-board':
      return change(one, { locked: true, auto_match: false, on_board: false })
    case 'PUT /unlock-auto-match-and-on-board':
      return change(one, { locked: false, auto_match: true, on_board: true })
    case 'GET /assignments':
      return { body: { data: one.assignments } }
    case 'POST /assignment': {
      one.assignments = [{ ...assignment(id, null), how: 'admin' }]
      change(one, { id_status: 2, treasure: sam })
      return { body: one.assignments[0] }
    }
    case 'GET /works':
      return { body: { data: hasWork ? [work(id)] : [] } }
    case 'GET /estimates':
      return { body: { data: noEstimates } }
    default:
      return problem(503, 'unavailable')
  }
}

function end({ token }: FakeRequest, id_assignment: number): FakeAnswer {
  const one = keptFor(token, id_assignment - 100)
  one.assignments = one.assignments.map((each) => ({ ...each, ended_at: '2026-11-21T10:00:00Z' }))
  return change(one, { id_status: 1, treasure: null })
}

/** The job follows its appointments. */
function appoint({ token, body }: FakeRequest): FakeAnswer {
  const asked = body as Partial<Appointment> & { id_job: number }
  const one = keptFor(token, asked.id_job)
  const made = appointment(asked.id_job, asked)
  one.appointments = [made]
  change(one, { id_status: 3, next_appointment: made.start_at })
  return { body: made }
}

function callOff({ token }: FakeRequest, id: number): FakeAnswer {
  const one = keptFor(token, id - 300)
  one.appointments = []
  change(one, { id_status: 2, next_appointment: null })
  return { body: { id, id_job: one.job.id, id_status: 2 } }
}

function remove({ token, query }: FakeRequest, id: number): FakeAnswer {
  const one = keptFor(token, id)
  const reasons = one.job.treasure ? [`${one.job.treasure.name} has it: take it back first.`] : []
  if (query.get('simulated') !== '1') one.isGone = true
  return { body: { deletable: reasons.length === 0, reasons } }
}

/** Jobs as staff see them. */
export const fakeStaffJobs: Fake = (request) => {
  const { method, path, token } = request
  if (path === '/all/admin/jobs/paginated') return list(request)
  if (path === '/all/admin/jobs/export')
    return { body: Buffer.from('Id\r\n12\r\n'), headers: { 'content-type': 'text/csv' } }
  if (path === '/treasures/search')
    return {
      body: { data: [{ id: sam.id, name: sam.name, postcode: 'SE3 0AA', treasure: true }] },
    }
  if (path === '/admin/appointment' || path === '/admin/appointment/') return appoint(request)
  const off = method === 'DELETE' && /^\/treasure\/appointment\/(\d+)$/.exec(path)
  if (off) return callOff(request, Number(off[1]))
  const ended = method === 'DELETE' && /^\/assignment\/(\d+)$/.exec(path)
  if (ended) return end(request, Number(ended[1]))
  const shown = /^\/admin\/job\/(\d+)\/(appointments|opportunities)$/.exec(path)
  if (shown) {
    const id = Number(shown[1])
    const { job, appointments } = keptFor(token, id)
    const { id_status } = job
    if (shown[2] === 'appointments') return { body: { data: appointments } }
    return { body: { data: id_status === 1 ? [opportunity(id)] : [] } }
  }
  const found =
    /^\/job\/(\d+)(|\/(?:status|boost-price|(?:un)?lock-auto-match-and-on-board|assignments?|works|estimates|correction))$/.exec(
      path,
    )
  if (!found) return undefined
  const id = Number(found[1])
  if (method === 'DELETE') return remove(request, id)
  return ofJob(request, id, found[2] ?? '')
}
