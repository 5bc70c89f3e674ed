import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { ListedService, PublicServiceOption } from './services.schema.ts'

export const listServices = endpoint('GET', '/services', {
  summary: 'Services that can be booked, in order. Staff also get the others.',
  ok: z.object({ data: z.array(ListedService) }),
  access: 'public',
  cache: { seconds: 60, stale: 600 },
})

/** `{id}` is the ambassador's id. */
export const listPublicServiceOptions = endpoint('GET', '/public/service/options/{id}', {
  summary: "An ambassador's service options that are shown in the booking form.",
  ...byId,
  ok: z.object({ data: z.array(PublicServiceOption) }),
  problems: { ambassador_not_found: 404 },
  access: 'public',
  cache: { seconds: 60, stale: 60 },
})
