import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { NewRate, Rate } from './rates.schema.ts'

export const listRates = endpoint('GET', '/rates', {
  summary: 'Rates of VAT, commission and fees, newest first within each kind.',
  ok: z.object({ data: z.array(Rate) }),
  access: 'admin',
  permission: 'rates.view',
})

/**
 * Refused for a day with an issued invoice. A second rate for the same day replaces the first. For
 * a past day, it does not.
 */
export const createRate = endpoint('POST', '/rate', {
  summary: 'Sets a rate from a day on.',
  body: NewRate,
  ok: Rate,
  problems: { ambassador_not_found: 404, rate_day_invoiced: 409, rate_exists: 409 },
  access: 'admin',
  permission: 'rates.edit',
})

export const deleteRate = endpoint('DELETE', '/rate/{id}', {
  summary: 'Deletes a rate that begins later, or began today and is not on an invoice.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { rate_not_found: 404, rate_in_use: 409 },
  access: 'admin',
  permission: 'rates.edit',
})
