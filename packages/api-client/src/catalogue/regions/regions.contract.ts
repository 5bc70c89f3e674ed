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
/** Refusals of past dates, closed regions, and codes whose change is already planned. */
const dated = { region_date_past: 422, region_closed: 409, outcode_planned: 409 }
const codes = { outcode_unknown: 422, outcode_held: 409, outcode_planned: 409 }

export const getRegion = endpoint('GET', '/region/{id}', {
  summary: 'One region with its codes, its business, and the steps left before the first booking.',
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

/**
 * `simulated=1` makes the changes and rolls them back, so it returns the numbers of a real call.
 */
export const openRegion = endpoint('POST', '/region', {
  summary: 'Opens a region, from today.',
  query: Simulated,
  body: NewRegion,
  ok: RegionMove,
  problems: { ...named, ...codes, take_over_not_found: 422 },
  access: 'super',
})

export const updateRegion = endpoint('PUT', '/region/{id}', {
  summary: 'Changes the name, short code, description and business of a region, and who runs it.',
  ...byId,
  body: RegionChange,
  ok: Region,
  problems: { ...absent, ...named },
  access: 'super',
})

export const updateRegionOutcodes = endpoint('PUT', '/region/{id}/outcodes', {
  summary: 'Sets all outward codes of a region, from a given day.',
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
  summary: 'Moves outward codes to another region, from a given day.',
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
})

/**
 * Open jobs move to the region that takes over. If no region takes over, they stay, and the owner
 * runs the closed region.
 */
export const closeRegion = endpoint('POST', '/region/{id}/close', {
  summary: 'Closes a region from a given day, with or without a region that takes its codes.',
  ...byId,
  query: Simulated,
  body: RegionClosing,
  ok: RegionMove,
  problems: { ...absent, ...dated, outcode_held: 409, to_region_not_found: 422 },
  access: 'super',
})

export const takeOverOptions = endpoint('POST', '/region/{id}/take-over-options', {
  summary:
    'Copies options and prices from another region, for services without options in this one.',
  ...byId,
  body: z.object({ from_region: Id }),
  ok: TakenOver,
  problems: { ...absent, take_over_not_found: 422 },
  access: 'super',
})
