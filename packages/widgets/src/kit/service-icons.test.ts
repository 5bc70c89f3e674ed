import { serviceIconNames } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { icons } from './service-icons.ts'

test.each(serviceIconNames)('the widgets can draw %s, an icon that a service can have', (name) => {
  expect(icons[name.replace(/^fa-/, '')]).toBeDefined()
})
