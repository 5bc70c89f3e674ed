import { jobStatusWords, plainPounds } from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import { phoneInCsv } from '../contacts/phone-in-csv.rules.ts'
import type { CustomerListRow } from './customers-list.store.ts'

export const customersCsv = csvTable<CustomerListRow>([
  ['Id', (row) => row.id],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['E-mail', (row) => row.email],
  ['Mobile', (row) => phoneInCsv(row.mphone)],
  ['Phone', (row) => phoneInCsv(row.phone)],
  ['Company', (row) => row.company],
  ['Address', (row) => row.address],
  ['City', (row) => row.city],
  ['Postcode', (row) => row.postcode],
  ['Region', (row) => row.region_name],
  ['Tags', (row) => row.tags.map(({ name }) => name).join('; ')],
  ['Last job', (row) => row.job],
  ['Last job service', (row) => row.job_service],
  ['Last job status', (row) => row.job_status !== null && jobStatusWords[row.job_status]],
  ['Jobs this month', (row) => row.month_jobs],
  ['Owed (GBP)', (row) => plainPounds(row.owed_pence)],
  ['Card failing', (row) => (row.card_failing ? 'Yes' : 'No')],
  ['Added (UTC)', (row) => row.created_at.toISOString()],
])
