import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/wire.ts'
import { WorkingHours } from './working-hours.schema.ts'

const absent = { treasure_not_found: 404 }

export const getTreasureHours = endpoint('GET', '/treasure/{id}/hours', {
  summary: "A treasure's working hours, and those of single dates from today on.",
  ...byId,
  ok: WorkingHours,
  problems: absent,
  access: 'staff',
  permission: 'treasures.view',
})

export const updateTreasureHours = endpoint('PUT', '/treasure/{id}/hours', {
  summary: 'Sets the hours that a treasure works: these and no others.',
  ...byId,
  body: WorkingHours,
  ok: WorkingHours,
  problems: absent,
  access: 'staff',
  permission: 'treasures.edit',
})

export const getMyHours = endpoint('GET', '/my/treasure/hours', {
  summary: "The signed-in treasure's working hours, and those of single dates from today on.",
  ok: WorkingHours,
  access: 'treasure',
})

export const updateMyHours = endpoint('PUT', '/my/treasure/hours', {
  summary: 'Sets the hours that the signed-in treasure works: these and no others.',
  body: WorkingHours,
  ok: WorkingHours,
  access: 'treasure',
})
