import * as z from 'zod/mini'
import { Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, Id } from '../../kernel/wire.ts'
import {
  CodeHolder,
  NewRegion,
  Region,
  RegionChange,
  RegionClosing,
  RegionMove,
  RegionOutcodes,
  RegionTransfer,
  TakenOver,
} from './regions.schema.ts'

const absent = { region_not_found: 404 }
const named = { region_name_taken: 409, mnemonic_taken: 409 }
/** Dates before today, closed regions, and codes that change on a later day already. */
const dated = { region_date_past: 422, region_closed: 409, outcode_planned: 409 }
const codes = { outcode_unknown: 422, outcode_held: 409, outcode_planned: 409 }

export const getRegion = endpoint('GET', '/region/{id}', {
  summary: 'One region: its codes, who runs it, and what is missing until the first booking.',
  ...byId,
  ok: Region,
  problems: absent,
  access: 'staff',
  permission: 'ambassadors.view',
})

export const listRegionOutcodes = endpoint('GET', '/regions/outcodes', {
  summary: 'Every outward code with the region that has it today, for a map.',
  ok: z.object({ data: z.array(CodeHolder) }),
  access: 'staff',
  permission: 'ambassadors.view',
})

/** With `simulated=1` a dry run: the call itself, rolled back. Its numbers are those of the call. */
export const openRegion = endpoint('POST', '/region', {
  summary: 'Opens a region, from today.',
  query: Simulated,
  body: NewRegion,
  ok: RegionMove,
  problems: { ...named, ...codes, take_over_not_found: 422 },
  access: 'super',
  idempotent: true,
})

export const updateRegion = endpoint('PUT', '/region/{id}', {
  summary: 'Changes name, short code, description, business and who runs a region.',
  ...byId,
  body: RegionChange,
  ok: Region,
  problems: { ...absent, ...named },
  access: 'super',
})

export const updateRegionOutcodes = endpoint('PUT', '/region/{id}/outcodes', {
  summary: 'Sets all outward codes of a region, from a day on.',
  ...byId,
  query: Simulated,
  body: RegionOutcodes,
  ok: RegionMove,
  problems: { ...absent, ...dated, ...codes },
  access: 'super',
  idempotent: true,
})

/** Booked jobs and issued invoices stay with the region that sold them. */
export const transferOutcodes = endpoint('POST', '/region/{id}/transfer', {
  summary: 'Moves outward codes to another region, from a day on.',
  ...byId,
  query: Simulated,
  body: RegionTransfer,
  ok: RegionMove,
  problems: {
    ...absent,
    ...dated,
    outcode_not_theirs: 422,
    outcode_held: 409,
    to_region_not_found: 422,
  },
  access: 'super',
  idempotent: true,
})

/** No visit is lost: open jobs go to the region that takes them, or stay and are the owner's. */
export const closeRegion = endpoint('POST', '/region/{id}/close', {
  summary: 'Closes a region from a day on, with or without a region that takes its codes.',
  ...byId,
  query: Simulated,
  body: RegionClosing,
  ok: RegionMove,
  problems: { ...absent, ...dated, outcode_held: 409, to_region_not_found: 422 },
  access: 'super',
  idempotent: true,
})

export const takeOverOptions = endpoint('POST', '/region/{id}/take-over-options', {
  summary: 'Copies options and prices of another region, where the region has none for a service.',
  ...byId,
  body: z.object({ from_region: Id }),
  ok: TakenOver,
  problems: { ...absent, take_over_not_found: 422 },
  access: 'super',
  idempotent: true,
})
