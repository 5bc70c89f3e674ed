import type { Timesheet, TimesheetJob, Work } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }

const job = (id: number, recorded = false): TimesheetJob => ({
  id,
  id_service: 3,
  id_job_type: 1,
  id_unit: 1,
  descr: 'The hedge at the back.',
  customer: { fname: 'Ada', lname: 'Fenwick' },
  service: gardening,
  unit: hour,
  place: 'SE13 Lewisham',
  treasureprice: 18,
  whole_job: false,
  recorded,
  last_appointment_on: '2026-11-10',
})
/** The last has one price for all of it. */
const jobs = [job(31), job(32), { ...job(33), whole_job: true, treasureprice: 110 }]

const line = (id: number, changes: Partial<Work> = {}): Work => ({
  id,
  id_timesheet: 8,
  id_treasure: 5,
  id_job: 31,
  id_service: 3,
  price_unit: 1,
  date: '2026-11-10',
  quantity: 3.5,
  descr: 'Cut the hedge.',
  treasureprice: 18,
  total: 63,
  customerprice: null,
  customer_total: null,
  currency: 'GBP',
  material: false,
  material_price: null,
  whole_job: false,
  invoicing_stopped: false,
  treasure: { id: 5, name: 'Mo Okafor' },
  customer: { id: 4, name: 'Ada Fenwick' },
  service: gardening,
  unit: hour,
  timesheet: { id: 8, month: '2026-11', id_status: 1 },
  review: null,
  created_at: '2026-11-10T16:00:00Z',
  ...changes,
})

type Kept = { lines: Work[]; isSubmitted: boolean }

/** Two lines of this month, one of the last, which is locked. */
const atFirst = (): Kept => ({
  lines: [
    line(81),
    line(82, {
      material: true,
      material_price: 36.24,
      quantity: 4,
      treasureprice: 36.24,
      total: 144.96,
      descr: 'Fence posts',
    }),
    line(71, { id_timesheet: 7, date: '2026-10-20', timesheet: october }),
  ],
  isSubmitted: false,
})
const october = { id: 7, month: '2026-10', id_status: 3 }

/** Each token has its own, which its calls change. */
const all = new Map<string, Kept>()
function keptOf({ token = '' }: FakeRequest): Kept {
  const kept =
    all.get(token) ?? (token.startsWith('both') ? { ...atFirst(), lines: [] } : atFirst())
  all.set(token, kept)
  return kept
}

const sum = (lines: readonly Work[]) =>
  Math.round(lines.reduce((total, one) => total + (one.total ?? 0), 0) * 100) / 100

function timesheets({ lines, isSubmitted }: Kept): Timesheet[] {
  const months = [
    { id: 8, month: '2026-11', id_status: isSubmitted ? 2 : 1 },
    { id: 7, month: '2026-10', id_status: 3 },
  ]
  return months.flatMap(({ id, month, id_status }) => {
    const mine = lines.filter((one) => one.id_timesheet === id)
    if (mine.length === 0) return []
    const materials = sum(mine.filter((one) => one.material))
    return {
      id,
      id_treasure: 5,
      treasure: { id: 5, name: 'Mo Okafor' },
      month,
      id_status,
      status: ['', 'Open', 'Submitted', 'Locked'][id_status] ?? '',
      lines: mine.length,
      work: Math.round((sum(mine) - materials) * 100) / 100,
      materials,
      total: sum(mine),
      submitted_at: null,
      locked_at: null,
    }
  })
}

type Entry = {
  id_job: number
  date: string
  quantity: number
  descr: string
  treasureprice?: number
}

function written(id: number, body: unknown): Work {
  const { treasureprice, ...entry } = body as Entry
  const price = treasureprice ?? 18
  return line(id, {
    ...entry,
    treasureprice: price,
    total: Math.round(entry.quantity * price * 100) / 100,
    material: treasureprice !== undefined,
  })
}

function record(request: FakeRequest): FakeAnswer {
  const kept = keptOf(request)
  const { descr } = request.body as Entry
  if (descr === 'Twice') return problem(409, 'work_too_similar')
  const added = written(100 + kept.lines.length, request.body)
  kept.lines = [added, ...kept.lines]
  kept.isSubmitted = false
  return { body: added }
}

function change(request: FakeRequest, id: number, make: (before: Work) => Work): FakeAnswer {
  const kept = keptOf(request)
  const before = kept.lines.find((one) => one.id === id)
  if (!before) return problem(404, 'work_not_found')
  const after = make(before)
  kept.lines = kept.lines.map((one) => (one.id === id ? after : one))
  return { body: after }
}

function previewOf({ lines }: Kept, id: number, id_job: number): FakeAnswer {
  const found = lines.find((one) => one.id === id)
  if (!found) return problem(404, 'work_not_found')
  const { quantity, treasureprice, total, whole_job } = found
  const before = { id_job: found.id_job, quantity, treasureprice, total, whole_job }
  const isWhole = id_job === 33
  const after = isWhole
    ? { id_job, quantity: 1, treasureprice: 110, total: 110, whole_job: true }
    : { ...before, id_job }
  const job_status = { before: 'Progressing', after: isWhole ? 'Completed' : 'Progressing' }
  return { body: { before, after, job_status, must_confirm: isWhole } }
}

/** A treasure's own months, as the server would keep them. */
export const fakeMyTimesheets: Fake = (request) => {
  const { method, path, body } = request
  const kept = keptOf(request)
  const id = Number(/\/(\d+)(\/|$)/.exec(path)?.[1])
  if (path === '/my/treasure/timesheet/jobs') return { body: { data: jobs } }
  if (path === '/my/treasure/timesheets') return { body: { data: timesheets(kept) } }
  if (/^\/my\/treasure\/timesheet\/\d+\/works$/.test(path)) {
    const timesheet = timesheets(kept).find((one) => one.id === id)
    if (!timesheet) return problem(404, 'timesheet_not_found')
    return { body: { timesheet, data: kept.lines.filter((one) => one.id_timesheet === id) } }
  }
  if (/^\/my\/treasure\/timesheet\/\d+\/submit$/.test(path)) {
    kept.isSubmitted = true
    return { body: timesheets(kept).find((one) => one.id === id) }
  }
  if (/^\/my\/treasure\/work\/(time|material)$/.test(path)) return record(request)
  if (/^\/my\/treasure\/work\/(time|material)\/\d+$/.test(path))
    return change(request, id, () => written(id, body))
  if (/^\/my\/treasure\/work\/\d+\/change-job\/$/.test(path)) {
    if (method === 'GET') return previewOf(kept, id, Number(request.query.get('id_job_new')))
    const { id_job_new, confirmed } = body as { id_job_new: number; confirmed?: { total: number } }
    if (id_job_new === 33 && confirmed?.total !== 110) return problem(409, 'work_move_unconfirmed')
    return change(request, id, (before) => ({
      ...before,
      id_job: id_job_new,
      ...(id_job_new === 33 && { whole_job: true, quantity: 1, treasureprice: 110, total: 110 }),
    }))
  }
  if (method === 'DELETE' && /^\/my\/treasure\/work\/\d+$/.test(path)) {
    kept.lines = kept.lines.filter((one) => one.id !== id)
    return { body: { id } }
  }
  return undefined
}
