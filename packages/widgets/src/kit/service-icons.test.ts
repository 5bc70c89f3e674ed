import { serviceIconNames } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { icons } from './service-icons.ts'

test.each(serviceIconNames)('%s, which a service can have, can be drawn', (name) => {
  expect(icons[name.replace(/^fa-/, '')]).toBeDefined()
})
