import { jobStatusWords, plainPounds, fullName } from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import type { JobRecord } from './job-rows.store.ts'

const pounds = (pence: number | null) => (pence === null ? '' : plainPounds(pence))
const yes = (is: unknown) => (is === true ? 'Yes' : 'No')

export const jobsCsv = csvTable<JobRecord>([
  ['Id', (row) => row.id],
  ['Status', (row) => jobStatusWords[row.id_status]],
  ['Service', (row) => row.service_short],
  ['Customer', (row) => fullName({ fname: row.customer_fname, lname: row.customer_lname })],
  ['Treasure', (row) => [row.treasure_fname, row.treasure_lname].filter(Boolean).join(' ')],
  ['Address', (row) => row.address],
  ['Postcode', (row) => row.postcode],
  ['Region', (row) => row.region_name],
  ['Description', (row) => row.descr],
  ['Wanted on', (row) => row.wanted_on ?? ''],
  ['Time of day', (row) => row.wanted_time ?? ''],
  ['Unit', (row) => row.unit_name],
  ['Treasure price (GBP)', (row) => pounds(row.treasure_price_pence)],
  ['Customer price (GBP)', (row) => pounds(row.customer_price_pence)],
  ['Tags', (row) => row.tags.map(({ name }) => name).join('; ')],
  ['Next appointment (UTC)', (row) => row.next_appointment?.toISOString() ?? ''],
  ['On board', (row) => yes(row.on_board)],
  ['Unscheduled', (row) => yes(row.unscheduled)],
  ['Late', (row) => yes(row.late)],
  ['Action required', (row) => yes(row.action_required)],
  ['Message unanswered', (row) => yes(row.unanswered)],
  ['Visit on days off', (row) => yes(row.on_days_off)],
  ['Requires invoicing', (row) => yes(row.requires_invoicing)],
  ['Card missing', (row) => yes(row.card_missing)],
  ['Posted (UTC)', (row) => row.posted_at?.toISOString() ?? ''],
  ['Taken (UTC)', (row) => row.taken_at?.toISOString() ?? ''],
  ['Done or cancelled (UTC)', (row) => row.over_at?.toISOString() ?? ''],
  ['Reason', (row) => row.status_reason ?? ''],
  ['Stars', (row) => (row.stars === null ? '' : Number(row.stars))],
  ['Added (UTC)', (row) => row.created_at.toISOString()],
])
