import type { Appointment, LinkedEstimates, TreasureJob } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }
const whole = { id: 4, name: 'fixed price', name_singular: 'job', name_plural: 'jobs' }

const job = (id: number, changes: Partial<TreasureJob>): TreasureJob => ({
  id,
  jobcode: String(id),
  id_status: 2,
  status: 'Claimed',
  service: gardening,
  id_job_type: 1,
  id_unit: 1,
  unit: hour,
  descr: 'The hedge at the back.',
  customer: { fname: 'Ada', lname: 'Fenwick', mphone: '+447700900222', phone: null },
  address: '1 High Street',
  postcode: 'SE13 5AB',
  lat: 51.46,
  lon: -0.01,
  wanted: 'flexible',
  wanted_on: null,
  treasureprice: 18,
  duration: null,
  images_id: null,
  image_count: 0,
  claimed_at: '2026-11-19T09:30:00Z',
  next_appointment: null,
  appointments: 0,
  lines: 0,
  recorded: 0,
  can_make_appointment: true,
  can_estimate: false,
  can_record: false,
  can_decline: true,
  can_finish: false,
  ...changes,
})

const isDone = { can_make_appointment: false, can_decline: false }
type Kept = { jobs: TreasureJob[]; appointments: Appointment[] }
const first = (token: string): Kept =>
  token.startsWith('both')
    ? { jobs: [], appointments: [] }
    : {
        jobs: [
          job(41, {}),
          job(42, {
            treasureprice: null,
            unit: whole,
            id_unit: 4,
            id_job_type: 2,
            can_estimate: true,
          }),
          job(40, { id_status: 4, status: 'Completed', lines: 2, recorded: 63, ...isDone }),
        ],
        appointments: [],
      }

/** What each session has made of it. */
const kept = new Map<string, Kept>()
function keptOf(token: string): Kept {
  const now = kept.get(token) ?? first(token)
  kept.set(token, now)
  return now
}

const change = (now: Kept, id: number, changes: Partial<TreasureJob>) => {
  now.jobs = now.jobs.map((one) => (one.id === id ? { ...one, ...changes } : one))
}

function appoint({ body }: FakeRequest, now: Kept, id: number): FakeAnswer {
  const { date, time } = body as { date: string; time: string }
  const start_at = `${date}T${time}:00.000Z`
  const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString()
  const appointment: Appointment = {
    id: 100 + now.appointments.length,
    id_job: id,
    id_treasure: 5,
    treasure: { id: 5, name: 'Mo Okafor' },
    service: 'Gardening',
    place: 'Lewisham, SE13',
    start_at,
    date,
    time,
    hours: 1,
    visit: false,
    recurrent: false,
    end_at: null,
    meta: null,
    repeats: '',
    times: [{ start_at, end_at }],
    created_at: '2026-11-21T09:00:00Z',
  }
  now.appointments = [...now.appointments, appointment]
  change(now, id, {
    id_status: 3,
    status: 'Progressing',
    next_appointment: start_at,
    can_record: true,
    can_finish: true,
  })
  return { body: appointment }
}

/** Those of others are for others to answer. */
const calledOff = (now: Kept, id: number): FakeAnswer | undefined => {
  const found = now.appointments.find((one) => one.id === id)
  if (!found) return undefined
  now.appointments = now.appointments.filter((one) => one !== found)
  change(now, found.id_job, { id_status: 2, status: 'Claimed', next_appointment: null })
  return { body: { id, id_job: found.id_job, id_status: 2 } }
}

/** The calls of a treasure about the own jobs. */
export const fakeTreasureJobs: Fake = (request) => {
  const { method, path, token = '' } = request
  const asked = `${method} ${path}`
  if (asked === 'GET /my/treasure/jobs') return { body: { data: keptOf(token).jobs } }
  if (asked === 'GET /my/treasure/appointments')
    return { body: { data: keptOf(token).appointments } }
  const [, id, what] = /^\w+ \/my\/treasure\/job\/(\d+)\/(\w+)$/.exec(asked) ?? []
  const gone = /^DELETE \/treasure\/appointment\/(\d+)$/.exec(asked)?.[1]
  if (gone) return calledOff(keptOf(token), Number(gone))
  if (what === 'appointment') return appoint(request, keptOf(token), Number(id))
  if (what === 'finish') {
    change(keptOf(token), Number(id), { id_status: 4, status: 'Completed', ...isDone })
    return { body: { id: Number(id), id_status: 4 } }
  }
  return undefined
}

const treasure = (fname: string, rating: number | null, ratings: number) => ({
  fname,
  rating,
  ratings,
  desc: rating ? 'Twenty years of hedges.' : '',
})
const offered = (id: number, customerprice: number, of: ReturnType<typeof treasure>) => ({
  id,
  id_status: 2,
  status: 'Sent',
  customerprice,
  vat: Math.round((customerprice / 6) * 100) / 100,
  descr: 'All of it, and the cuttings taken away.',
  valid_until: '2026-12-05',
  treasure: of,
})

/** What each link has been answered. Its first word says how it stands. */
const compared = new Map<string, LinkedEstimates>()
const comparedOf = (token: string): LinkedEstimates =>
  compared.get(token) ?? {
    id_job: 12,
    id_status: 1,
    service: gardening,
    unit: whole,
    descr: 'The hedge at the back.',
    postcode: 'SE13',
    data: token.startsWith('none')
      ? []
      : [offered(1, 112.5, treasure('Mo', 4.7, 12)), offered(2, 150, treasure('Ines', null, 0))],
  }

function answer({ body }: FakeRequest): FakeAnswer {
  const { token, id, status } = body as { token: string; id: number; status: number }
  const before = comparedOf(token)
  if (token.startsWith('late'))
    return problem(409, 'estimate_answered', 'This price was answered already.')
  const now = {
    ...before,
    data: before.data.map((one) =>
      one.id === id
        ? { ...one, id_status: status, status: status === 3 ? 'Accepted' : 'Declined' }
        : status === 3
          ? { ...one, id_status: 5, status: 'Superseded' }
          : one,
    ),
  }
  compared.set(token, now)
  return { body: now }
}

/** Prices by the link that a customer was sent. */
export const fakeEstimates: Fake = (request) => {
  const { method, path } = request
  const token = /^\/public\/estimates\/([\w-]+)$/.exec(path)?.[1]
  if (method === 'GET' && token)
    return token.startsWith('gone')
      ? problem(404, 'link_not_found', 'This link does not work, or does so no longer.')
      : { body: comparedOf(token) }
  return path === '/public/estimate/response' ? answer(request) : undefined
}
