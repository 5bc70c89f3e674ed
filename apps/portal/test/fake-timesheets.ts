import {
  timesheetStatuses,
  type ReviewedWork,
  type Timesheet,
  type Work,
} from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const service = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const bought = {
  id: 17,
  name: 'Materials',
  shortened_display_name: 'Materials',
  fa_font_icon: 'fa-basket-shopping',
}
const hour = { id: 1, name: 'Hour', name_singular: 'Hour', name_plural: 'Hours' }
const mo = { id: 5, name: 'Mo Farrow' }

const line = (id: number, changes: Partial<Work> = {}): Work => ({
  id,
  id_timesheet: 7,
  id_treasure: mo.id,
  id_job: 1042,
  id_service: 3,
  price_unit: 1,
  date: '2026-10-14',
  quantity: 3.5,
  descr: 'The hedge at the back, and all that lay behind it.',
  treasureprice: 12.35,
  total: 43.23,
  customerprice: 18,
  customer_total: 63,
  currency: 'GBP',
  material: false,
  material_price: null,
  whole_job: false,
  invoicing_stopped: false,
  treasure: mo,
  customer: { id: 4, name: 'Ada Lovelace-Somerset-Featherstonehaugh' },
  service,
  unit: hour,
  timesheet: { id: 7, month: '2026-10', id_status: 2 },
  review: null,
  created_at: '2026-10-14T17:00:00Z',
  ...changes,
})

const firstLines = [
  line(71),
  line(72, {
    date: '2026-10-09',
    descr: '',
    quantity: 1,
    whole_job: true,
    total: 95,
    customer_total: 135,
    review: { id_work: 72, rating: 4.5, notes: 'Neat.', created_at: '2026-10-10T09:00:00Z' },
  }),
  line(73, {
    date: '2026-10-02',
    id_service: 17,
    service: bought,
    material: true,
    descr: 'Bark mulch, 60 l',
    quantity: 4,
    treasureprice: 8.99,
    material_price: 8.99,
    total: 35.96,
    customer_total: 35.96,
  }),
]

type Sheets = { status: Map<number, number>; lines: Work[] }

/** What a token has changed; others find everything as it was. */
const changed = new Map<string, Sheets>()

function sheetsOf(token = ''): Sheets {
  const known = changed.get(token)
  if (known) return known
  const status = new Map([
    [7, 2],
    [8, 1],
    [9, 4],
  ])
  const made = { status, lines: [...firstLines] }
  changed.set(token, made)
  return made
}

const sum = (lines: readonly Work[]) =>
  Math.round(lines.reduce((total, one) => total + (one.total ?? 0) * 100, 0)) / 100

function sheet(id: number, { status, lines }: Sheets): Timesheet {
  const id_status = (status.get(id) ?? 1) as keyof typeof timesheetStatuses
  const own = id === 7 ? lines : []
  return {
    id,
    id_treasure: id === 8 ? 6 : mo.id,
    treasure: id === 8 ? { id: 6, name: 'Wilhelmina Featherstonehaugh-Cholmondeley' } : mo,
    month: { 7: '2026-10', 8: '2026-11', 9: '2026-09' }[id] ?? '2026-11',
    id_status,
    status: timesheetStatuses[id_status],
    lines: own.length,
    work: sum(own.filter(({ material }) => !material)),
    materials: sum(own.filter(({ material }) => material)),
    total: sum(own),
    submitted_at: id_status > 1 ? '2026-11-01T09:00:00Z' : null,
    locked_at: id_status > 2 ? '2026-11-02T09:00:00Z' : null,
  }
}

function list({ token, query }: FakeRequest): FakeAnswer {
  const sheets = sheetsOf(token)
  const search = query.get('search')?.toLowerCase() ?? ''
  const data = [8, 7, 9]
    .map((id) => sheet(id, sheets))
    .filter((one) => one.treasure.name.toLowerCase().includes(search))
    .filter((one) => !query.get('month') || one.month === query.get('month'))
    .filter((one) => !query.get('id_status') || String(one.id_status) === query.get('id_status'))
  return { body: { data, meta: { total: data.length, page: 1, per_page: 100 } } }
}

function show(id: number, { token }: FakeRequest): FakeAnswer {
  const sheets = sheetsOf(token)
  if (!sheets.status.has(id))
    return problem(404, 'timesheet_not_found', 'There is no such timesheet.')
  return { body: { timesheet: sheet(id, sheets), data: id === 7 ? sheets.lines : [] } }
}

/** Those that stand elsewhere; what is invoiced stays. */
function move(ids: readonly number[], to: number, { token }: FakeRequest): Timesheet[] {
  const sheets = sheetsOf(token)
  return ids
    .filter((id) => sheets.status.get(id) !== 4 && (to === 3) !== (sheets.status.get(id) === 3))
    .map((id) => {
      sheets.status.set(id, to)
      return sheet(id, sheets)
    })
}

function change(id: number, { token }: FakeRequest, some: Partial<Work>): FakeAnswer {
  const sheets = sheetsOf(token)
  sheets.lines = sheets.lines.map((one) => (one.id === id ? { ...one, ...some } : one))
  return { body: sheets.lines.find((one) => one.id === id) }
}

function remove(id: number, { token }: FakeRequest): FakeAnswer {
  const sheets = sheetsOf(token)
  if (sheets.lines.find((one) => one.id === id)?.review)
    return problem(409, 'work_reviewed', 'This line has a review.')
  sheets.lines = sheets.lines.filter((one) => one.id !== id)
  return { body: { id } }
}

function reviewed(id: number, { token }: FakeRequest): FakeAnswer {
  const one = sheetsOf(token).lines.find((work) => work.id === id)
  if (!one) return problem(404, 'work_not_found', 'There is no such line of work.')
  const body: ReviewedWork = {
    id_work: id,
    id_job: one.id_job,
    jobcode: String(one.id_job),
    date: one.date,
    service: one.service.name,
    treasure: 'Mo',
    review: one.review,
  }
  return { body }
}

function review(id: number, request: FakeRequest): FakeAnswer {
  const { rating, notes } = request.body as { rating: number; notes: string }
  const written = { id_work: id, rating, notes, created_at: '2026-11-21T09:00:00Z' }
  change(id, request, { review: written })
  return { body: written }
}

function record(material: boolean, request: FakeRequest): FakeAnswer {
  const { quantity, descr, date } = request.body as Work
  const sheets = sheetsOf(request.token)
  const made = line(80 + sheets.lines.length, {
    quantity,
    descr,
    date,
    material,
    total: 12.35 * quantity,
  })
  sheets.lines = [made, ...sheets.lines]
  return { body: made }
}

const jobs = [
  {
    id: 1042,
    id_service: 3,
    id_job_type: 1,
    id_unit: 1,
    descr: 'The hedge.',
    customer: { fname: 'Ada', lname: 'Lovelace' },
    service,
    unit: hour,
    place: 'SE13 Lewisham',
    treasureprice: 12.35,
    whole_job: false,
    recorded: false,
    last_appointment_on: '2026-10-14',
  },
]

const routes: readonly [RegExp, (request: FakeRequest, id: number) => FakeAnswer][] = [
  [/^GET \/admin\/timesheets$/, list],
  [/^GET \/timesheet\/(\d+)\/work$/, (request, id) => show(id, request)],
  [/^PUT \/timesheet\/(\d+)\/lock$/, (request, id) => ({ body: move([id], 3, request)[0] })],
  [/^PUT \/timesheet\/(\d+)\/unlock$/, (request, id) => ({ body: move([id], 1, request)[0] })],
  [/^PUT \/timesheets\/lock$/, (request) => ({ body: { data: move(idsOf(request), 3, request) } })],
  [
    /^PUT \/timesheets\/unlock$/,
    (request) => ({ body: { data: move(idsOf(request), 1, request) } }),
  ],
  [
    /^PUT \/admin\/work\/(\d+)\/stop-invoicing$/,
    (request, id) => change(id, request, { invoicing_stopped: true }),
  ],
  [
    /^PUT \/admin\/work\/(\d+)\/unstop-invoicing$/,
    (request, id) => change(id, request, { invoicing_stopped: false }),
  ],
  [/^DELETE \/admin\/timesheet\/work\/(\d+)$/, (request, id) => remove(id, request)],
  [/^GET \/timesheet\/work\/(\d+)\/review$/, (request, id) => reviewed(id, request)],
  [/^POST \/timesheet\/work\/(\d+)\/review$/, (request, id) => review(id, request)],
  [/^GET \/admin\/treasure\/(\d+)\/timesheet\/jobs$/, () => ({ body: { data: jobs } })],
  [/^POST \/admin\/timesheet\/work\/record-labour$/, (request) => record(false, request)],
  [/^POST \/admin\/timesheet\/work\/record-materials$/, (request) => record(true, request)],
]

const idsOf = ({ body }: FakeRequest) => (body as { ids: number[] }).ids

/** Timesheets as staff see them. */
export const fakeTimesheets: Fake = (request) => {
  for (const [pattern, answer] of routes) {
    const found = pattern.exec(`${request.method} ${request.path}`)
    if (found) return answer(request, Number(found[1]))
  }
  return undefined
}
