import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Csv } from '../../kernel/wire.ts'
import { NewSeller, ReportYear, Seller } from './sellers.schema.ts'

/** `{id}` is the treasure's id. */
export const getSeller = endpoint('GET', '/treasure/{id}/seller', {
  summary: 'How a treasure is named in HMRC’s report on sellers, and what is missing.',
  ...byId,
  ok: Seller,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'bills.view',
})

/** `{id}` is the treasure's id. The date of birth is also the profile's. */
export const updateSeller = endpoint('PUT', '/treasure/{id}/seller', {
  summary: 'Changes how a treasure is named in HMRC’s report on sellers.',
  ...byId,
  body: NewSeller,
  ok: Seller,
  problems: { treasure_not_found: 404, day_to_come: 422 },
  access: 'staff_or_treasure',
  permission: 'bills.edit',
})

/** To the penny. HMRC's own file has whole pounds. */
export const exportSellers = endpoint('GET', '/sellers/export', {
  summary: 'What treasures were paid in a calendar year, by quarter, with their identity, as CSV.',
  query: z.object({ year: ReportYear }),
  ok: Csv,
  produces: 'csv',
  access: 'super',
})
