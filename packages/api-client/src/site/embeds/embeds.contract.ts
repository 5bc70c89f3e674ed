import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Capability } from '../../kernel/wire.ts'
import {
  Embed,
  EmbedSettings,
  embedWays,
  policyDirectives,
  PublicEmbed,
  RegionSite,
} from './embeds.schema.ts'

const edit = { access: 'staff', permission: 'embeds.edit' } as const
const absent = { embed_not_found: 404 }
const one = { params: z.object({ id: Capability }) }

export const listEmbeds = endpoint('GET', '/embeds', {
  summary:
    "Embeds with the sites where they were last seen: an ambassador's own, or all for an admin.",
  ok: z.object({ data: z.array(Embed), other_sites: z.array(RegionSite) }),
  ...edit,
})

export const createEmbed = endpoint('POST', '/embed', {
  summary: 'Adds an embed.',
  body: EmbedSettings,
  ok: Embed,
  problems: { ambassador_not_found: 404 },
  ...edit,
})

export const updateEmbed = endpoint('PUT', '/embed/{id}', {
  summary: 'Changes an embed wherever it has been pasted.',
  ...one,
  body: EmbedSettings,
  ok: Embed,
  problems: { ...absent, ambassador_not_found: 404 },
  ...edit,
})

export const deleteEmbed = endpoint('DELETE', '/embed/{id}', {
  summary: 'Ends an embed. Pages that still have it show the widget with its defaults.',
  ...one,
  ok: z.object({ id: Capability }),
  problems: absent,
  ...edit,
})

export const getPublicEmbed = endpoint('GET', '/public/embed/{id}', {
  summary: 'What a widget on a page needs to know about its embed.',
  ...one,
  ok: PublicEmbed,
  problems: absent,
  access: 'public',
  cache: { seconds: 60, stale: 60 },
})

/**
 * Stores only the origin of `page`, and only if the header `Origin` matches it. If the widget is in
 * a frame, the header must match our own origin. Records each origin at most once a minute. A
 * report without `error` and `blocked` counts as a load.
 */
export const reportEmbed = endpoint('POST', '/public/embed/{id}/sighting', {
  summary: 'Reports that an embed has loaded on a page, or what went wrong there.',
  ...one,
  body: z.object({
    page: z.string().check(z.maxLength(2000)),
    version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
    error: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
    way: z._default(z.enum(embedWays), 'page'),
    blocked: z._default(z.array(z.enum(policyDirectives)).check(z.maxLength(8)), []),
  }),
  ok: z.object({ id: Capability }),
  problems: absent,
  access: 'public',
})
