import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { Retirement } from '../lists/named-item.schema.ts'
import { RetiredItem } from '../skills/skills.schema.ts'
import { CatalogueEquipment, EquipmentInput } from './equipments.schema.ts'

const edit = { access: 'admin', permission: 'catalogue.edit' } as const
const absent = { equipment_not_found: 404 }

export const listCatalogueEquipments = endpoint('GET', '/equipments/all', {
  summary: 'Every kind of equipment with the number of treasures who have it, by name.',
  ok: z.object({ data: z.array(CatalogueEquipment) }),
  access: 'admin',
  permission: 'catalogue.view',
})

export const createEquipment = endpoint('POST', '/equipment', {
  summary: 'Adds a kind of equipment.',
  body: EquipmentInput,
  ok: CatalogueEquipment,
  problems: { equipment_exists: 409 },
  ...edit,
})

export const updateEquipment = endpoint('PUT', '/equipment/{id}', {
  summary: 'Renames equipment, including for treasures who have it.',
  ...byId,
  body: EquipmentInput,
  ok: CatalogueEquipment,
  problems: { ...absent, equipment_exists: 409 },
  ...edit,
})

/** Treasures who have the equipment keep it. */
export const retireEquipment = endpoint('POST', '/equipment/{id}/retire', {
  summary: 'Retires equipment: from a given day it can no longer be chosen.',
  ...byId,
  body: Retirement,
  ok: RetiredItem,
  problems: { ...absent, retired_in_past: 422 },
  ...edit,
})

export const restoreEquipment = endpoint('POST', '/equipment/{id}/restore', {
  summary: 'Makes retired equipment available again.',
  ...byId,
  ok: CatalogueEquipment,
  problems: absent,
  ...edit,
})
