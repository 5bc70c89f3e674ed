import { csvTable } from '#kernel/csv.ts'
import { phoneInCsv } from '../contacts/phone-in-csv.rules.ts'
import type { TreasureListRow } from './treasures-list.store.ts'

export const treasuresCsv = csvTable<TreasureListRow>([
  ['Id', (row) => row.id],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['E-mail', (row) => row.email],
  ['Mobile', (row) => phoneInCsv(row.mphone)],
  ['Phone', (row) => phoneInCsv(row.phone)],
  ['Address', (row) => row.address],
  ['Postcode', (row) => row.postcode],
  ['Region', (row) => row.region_name],
  ['Active', (row) => (row.switched_on ? 'Yes' : 'No')],
  ['Complete', (row) => (row.complete ? 'Yes' : 'No')],
  ['Willing to travel (miles)', (row) => row.wtravel],
  ['Skills', (row) => row.skills.join('; ')],
  ['Tags', (row) => row.tags.map(({ name }) => name).join('; ')],
  ['Rating', (row) => row.rating],
  ['Ratings', (row) => row.ratings],
  ['Jobs in progress', (row) => row.current_jobs],
  ['Jobs this month', (row) => row.month_jobs],
  ['Added (UTC)', (row) => row.created_at.toISOString()],
])
