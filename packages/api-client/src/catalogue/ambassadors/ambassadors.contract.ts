import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { ServiceOption } from '../service-options/service-options.schema.ts'
import { byId } from '../../kernel/wire.ts'
import { Ambassador } from './ambassadors.schema.ts'

/** Ambassadors see only their own record. */
export const listAmbassadors = endpoint('GET', '/ambassadors', {
  summary: 'Franchisees, by region name.',
  ok: z.object({
    data: z.array(
      z.object({
        ...Ambassador.shape,
        /** Omitted for staff who may not see service options. */
        service_options: z.optional(z.array(ServiceOption)),
      }),
    ),
  }),
  access: 'staff',
  permission: 'ambassadors.view',
})

const OwnAmbassador = z.object({ ...Ambassador.shape, service_options: z.array(ServiceOption) })
const absent = { ambassador_not_found: 404 }
const edit = { access: 'staff', permission: 'ambassadors.edit' } as const

/** Admins receive the ambassador that they act as. */
export const getAmbassador = endpoint('GET', '/ambassador', {
  summary: "The signed-in ambassador's own record, with their service options.",
  ok: OwnAmbassador,
  problems: absent,
  access: 'staff',
  permission: 'service_options.view',
})

export const updateAmbassadorRegionName = endpoint('PUT', '/ambassador/{id}/region-name', {
  summary: 'Changes the name of a region.',
  ...byId,
  body: z.object({
    region_name: z
      .string('Region name is required')
      .check(
        z.trim(),
        z.minLength(1, { error: 'Region name is required', abort: true }),
        z.maxLength(100, 'Region name is too long'),
      ),
  }),
  ok: Ambassador,
  problems: { ...absent, region_name_taken: 409 },
  ...edit,
})

export const updateAmbassadorDescription = endpoint('PUT', '/ambassador/{id}/description', {
  summary: 'Changes the description of a region.',
  ...byId,
  body: z.object({
    description: z.string().check(z.trim(), z.maxLength(1000, 'Description is too long')),
  }),
  ok: Ambassador,
  problems: absent,
  ...edit,
})

export const updateAmbassadorPriceBoost = endpoint(
  'PUT',
  '/ambassador/{id}/automatically-price-boost',
  {
    summary: "Switches the automatic price boost of a region's unclaimed jobs on or off.",
    ...byId,
    body: z.object({ automatically_price_boost: z.boolean() }),
    ok: Ambassador,
    problems: absent,
    ...edit,
  },
)
