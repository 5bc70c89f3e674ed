import { expect, test } from 'vitest'
import { isOn, placeBody, pressed } from './place-form.ts'

const roleSwitches = { admin: ['jobs.view'], ambassador: ['jobs.view'] }
const office = { presets: ['office'], switches: {} } as const

test('a super admin has no region and no switches, even if some were chosen before', () => {
  expect(
    placeBody({
      role: 'super',
      id_region: '2',
      presets: ['office'],
      switches: { 'jobs.edit': false },
    }),
  ).toEqual({ role: 'super', id_region: null, presets: [], switches: {} })
})

test('a franchisee has the region that was chosen', () => {
  const place = { role: 'ambassador', presets: [], switches: {} } as const
  expect(placeBody({ ...place, id_region: '2' }).id_region).toBe(2)
  expect(placeBody({ ...place, id_region: '' }).id_region).toBeNull()
})

test('without a preset, a permission follows the role', () => {
  const none = { presets: [], switches: {} }
  expect(isOn('jobs.view', 'admin', none, roleSwitches)).toBe(true)
  expect(isOn('jobs.edit', 'admin', none, roleSwitches)).toBe(false)
})

test('a pressed switch deviates from the preset, and pressed again it follows the preset', () => {
  const off = pressed('jobs.edit', false, 'admin', office, roleSwitches)
  expect(off).toEqual({ 'jobs.edit': false })
  const place = { ...office, switches: off }
  expect(isOn('jobs.edit', 'admin', place, roleSwitches)).toBe(false)
  expect(pressed('jobs.edit', true, 'admin', place, roleSwitches)).toEqual({})
})
