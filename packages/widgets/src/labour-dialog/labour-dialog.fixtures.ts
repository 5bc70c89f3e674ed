import { ApiError, type ApiClient, type TimesheetJob, type Work } from '@treasures/api-client'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'

export const hours = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }
export const visits = { id: 5, name: 'per visit', name_singular: 'visit', name_plural: 'visits' }
export const fixed = {
  id: 4,
  name: 'fixed price',
  name_singular: 'fixed price',
  name_plural: 'fixed price',
}

const gardening = {
  id: 1,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}

/** A job with an appointment. */
export const timesheetJob = (patch: Partial<TimesheetJob> = {}): TimesheetJob => ({
  id: 1042,
  id_service: 1,
  id_job_type: 1,
  id_unit: 1,
  descr: 'Overgrown back garden.',
  customer: { fname: 'Ada', lname: 'Fenwick' },
  service: gardening,
  unit: hours,
  place: 'SE13 Lewisham',
  treasureprice: 18,
  minimum: null,
  whole_job: false,
  recorded: false,
  last_appointment_on: '2026-11-20',
  ...patch,
})

export const wholeJob = (patch: Partial<TimesheetJob> = {}) =>
  timesheetJob({
    id: 1050,
    id_job_type: 3,
    id_unit: 4,
    unit: fixed,
    whole_job: true,
    service: { ...gardening, id: 5, name: 'House cleaning' },
    ...patch,
  })

export const visitJob = () => timesheetJob({ id: 1060, id_unit: 5, unit: visits })

/** A line of 3.5 hours on the gardening job. */
export const work = (): Work => ({
  id: 9,
  id_timesheet: 3,
  id_treasure: 7,
  id_job: 1042,
  id_service: 1,
  price_unit: 1,
  date: '2026-11-19',
  quantity: 3.5,
  descr: 'Hedges',
  treasureprice: 18,
  total: 63,
  customerprice: null,
  customer_total: null,
  currency: 'GBP',
  material: false,
  material_price: null,
  whole_job: false,
  minimum: false,
  invoicing_stopped: false,
  treasure: { id: 7, name: 'Mo Okafor' },
  customer: { id: 4, name: 'Ada Fenwick' },
  service: gardening,
  unit: hours,
  timesheet: { id: 3, month: '2026-11', id_status: 1 },
  review: null,
  created_at: '2026-11-19T17:00:00.000Z',
})

export const refusal = (status: number, code: string, errors: Record<string, string[]> = {}) =>
  new ApiError(status, { code, message: 'Refused.', errors })
export const noSignal = () => new TypeError('Failed to fetch')

type Recorded = { path: string; body: unknown; key: string | undefined }
type Answers = {
  jobs?: () => Promise<TimesheetJob[]> | TimesheetJob[]
  /** Called for each entry. An error that it throws is the refusal. */
  record?: (recorded: Recorded) => Promise<void> | void
}

/** A client with prepared answers, which remembers the recorded entries. */
export function fakeClient({ jobs, record }: Answers = {}): ApiClient & { recorded: Recorded[] } {
  const recorded: Recorded[] = []
  const list = async () => ({
    data: (await jobs?.()) ?? [timesheetJob(), wholeJob(), visitJob()],
    locked_months: [],
    treasure: { fname: 'Mo' },
  })
  return {
    recorded,
    url: (path) => path,
    async call(endpoint, input, options) {
      if (endpoint.path === '/public/settings') return publicSettings as never
      if (endpoint.method === 'GET') return (await list()) as never
      const { body } = input as { body?: unknown }
      const one = { path: endpoint.path, body, key: options?.idempotencyKey }
      await record?.(one)
      recorded.push(one)
      return { id: recorded.length } as never
    },
  }
}
