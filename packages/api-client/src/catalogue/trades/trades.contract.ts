import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { RetiredTrade, Trade, TradeInput, TradeRetirement } from './trades.schema.ts'

const edit = { access: 'admin', permission: 'catalogue.edit' } as const
const absent = { service_not_found: 404 }
/** Materials are part of every installation. */
const fixed = { service_fixed: 409 }

export const listTrades = endpoint('GET', '/services/all', {
  summary: 'Every service with how it is sold and what depends on it, in order.',
  ok: z.object({ data: z.array(Trade) }),
  access: 'admin',
  permission: 'catalogue.view',
})

/** It comes with a skill of its name, and with an option in every region; it is booked once it has a price. */
export const createService = endpoint('POST', '/service', {
  summary: 'Adds a service, and offers it in every region.',
  body: TradeInput,
  ok: Trade,
  problems: { service_exists: 409, price_unit_not_found: 422 },
  ...edit,
  idempotent: true,
})

/** Options that exist keep their terms: unit, minimum and photos are what new ones begin with. */
export const updateService = endpoint('PUT', '/service/{id}', {
  summary: 'Changes a service.',
  ...byId,
  body: TradeInput,
  ok: Trade,
  problems: { ...absent, ...fixed, service_exists: 409, price_unit_not_found: 422 },
  ...edit,
})

/** Where jobs or begun bookings are open it refuses, with their numbers, until `open_go_on` says that they go on. */
export const retireService = endpoint('POST', '/service/{id}/retire', {
  summary: 'Stops a service from being booked from a day on. It is never deleted.',
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

/** Those that are not named follow by name. */
export const orderServices = endpoint('PUT', '/services/order', {
  summary: 'Says in which order services appear.',
  body: z.object({ services: z.array(Id).check(z.maxLength(500)) }),
  ok: z.object({ data: z.array(Trade) }),
  problems: { service_not_found: 422 },
  ...edit,
})
