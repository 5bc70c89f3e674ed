import { dialled } from '@treasures/api-client'
import { csvTable } from '../../../kernel/csv.ts'
import type { TreasureListRow } from './treasures-list.store.ts'

export const treasuresCsv = csvTable<TreasureListRow>([
  ['Id', (row) => row.id],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['E-mail', (row) => row.email],
  // With the space, no spreadsheet takes it for a number and its zero away.
  ['Mobile', (row) => dialled(row.mphone)],
  ['Phone', (row) => row.phone],
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
  ['Jobs under way', (row) => row.current_jobs],
  ['Jobs this month', (row) => row.month_jobs],
  ['Added (UTC)', (row) => row.created_at.toISOString()],
])
