import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { RetiredTrade, Trade, TradeInput, TradeRetirement } from './trades.schema.ts'

const edit = { access: 'admin', permission: 'catalogue.edit' } as const
const absent = { service_not_found: 404 }
/** Refusal for Materials, which are part of every installation. */
const fixed = { service_fixed: 409 }

export const listTrades = endpoint('GET', '/services/all', {
  summary: 'Every service, in order, with how it is sold and what depends on it.',
  ok: z.object({ data: z.array(Trade) }),
  access: 'admin',
  permission: 'catalogue.view',
})

/**
 * The service gets a skill with the same name and an option in every region. Customers can book it
 * once it has a price.
 */
export const createService = endpoint('POST', '/service', {
  summary: 'Adds a service, and offers it in every region.',
  body: TradeInput,
  ok: Trade,
  problems: { service_exists: 409, price_unit_not_found: 422 },
  ...edit,
})

/** Existing options keep their terms. Unit, minimum and photos apply to new options. */
export const updateService = endpoint('PUT', '/service/{id}', {
  summary: 'Changes a service.',
  ...byId,
  body: TradeInput,
  ok: Trade,
  problems: { ...absent, ...fixed, service_exists: 409, price_unit_not_found: 422 },
  ...edit,
})

/**
 * Refused while jobs or begun bookings are open, unless `open_go_on` confirms the retirement. The
 * refusal names the jobs.
 */
export const retireService = endpoint('POST', '/service/{id}/retire', {
  summary: 'Retires a service: from a given day it can no longer be booked. It is never deleted.',
  ...byId,
  body: TradeRetirement,
  ok: RetiredTrade,
  problems: { ...absent, ...fixed, service_booked: 409, retired_in_past: 422 },
  ...edit,
})

export const restoreService = endpoint('POST', '/service/{id}/restore', {
  summary: 'Puts a retired service back on sale, with the options and prices that it had.',
  ...byId,
  ok: Trade,
  problems: { ...absent, ...fixed },
  ...edit,
})

/** Omitted services follow in alphabetical order. */
export const orderServices = endpoint('PUT', '/services/order', {
  summary: 'Sets the order in which services appear.',
  body: z.object({ services: z.array(Id).check(z.maxLength(500)) }),
  ok: z.object({ data: z.array(Trade) }),
  problems: { service_not_found: 422 },
  ...edit,
})
