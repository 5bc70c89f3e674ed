import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { pageOf } from '../../kernel/list-query.ts'
import { Csv } from '../../kernel/wire.ts'
import { franchiseeFilters, FranchiseeRow, FranchiseesQuery } from './franchisees.schema.ts'

export const listFranchisees = endpoint('GET', '/franchisees', {
  summary: 'Franchisees, filtered, sorted and paged.',
  query: FranchiseesQuery,
  ok: pageOf(FranchiseeRow),
  access: 'staff',
  permission: 'ambassadors.view',
})

export const exportFranchisees = endpoint('GET', '/franchisees/export', {
  summary: 'The filtered list as CSV, UTF-8 with a header row.',
  query: z.object(franchiseeFilters),
  ok: Csv,
  produces: 'csv',
  access: 'staff',
  permission: 'ambassadors.view',
})
