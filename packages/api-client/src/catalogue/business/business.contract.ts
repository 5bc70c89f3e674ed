import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import { Business, NewBusiness } from './business.schema.ts'

export const getBusiness = endpoint('GET', '/business', {
  summary: 'Name, address, VAT and contacts of the business: now, later and earlier.',
  ok: Business,
  access: 'super',
})

/** Past days keep their details, because we issued documents with them. */
export const saveBusiness = endpoint('PUT', '/business', {
  summary: 'Sets name, address, VAT and contacts of the business from a day on.',
  body: NewBusiness,
  ok: Business,
  problems: { business_day_over: 422 },
  access: 'super',
})

export const deleteBusiness = endpoint('DELETE', '/business/{id}', {
  summary: 'Withdraws details of the business that do not apply yet.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { business_not_found: 404, business_in_use: 409 },
  access: 'super',
})
