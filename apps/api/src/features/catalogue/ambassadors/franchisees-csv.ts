import { csvTable } from '#kernel/csv.ts'
import type { FranchiseeListRow } from './franchisees.store.ts'

export const franchiseesCsv = csvTable<FranchiseeListRow>([
  ['Id', (row) => row.id],
  ['Code', (row) => row.mnemonic],
  ['Region', (row) => row.region_name],
  ['Description', (row) => row.description],
  ['Active', (row) => (row.active ? 'Yes' : 'No')],
  ['Automatic price boost', (row) => (row.automatically_price_boost ? 'Yes' : 'No')],
  ['Outward codes', (row) => row.outcodes],
  ['Run by', (row) => (row.run_by === 'owner' ? 'Owner' : 'Franchisee')],
  ['Opened', (row) => row.opened_on],
  ['Closed', (row) => row.closed_on],
  ['Customers', (row) => row.customers],
  ['Treasures', (row) => row.treasures],
  ['Open jobs', (row) => row.open_jobs],
])
