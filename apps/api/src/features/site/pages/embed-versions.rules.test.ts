import { expect, test } from 'vitest'
import { isPinnable, nameVersion } from './embed-versions.rules.ts'

const [one, other] = ['q83vEjRWeJA=', '/ty6mHZUMhA=']

test.each([
  ['by its version, where nothing is kept of it', undefined, '1.4.2'],
  ['by its version again, where it is the same', one, '1.4.2'],
  ['by its version and its content, where other files have that name', other, '1.4.2-abcdef12'],
])('a build is stored %s', (_, kept, name) => {
  expect(nameVersion('1.4.2', one, kept)).toBe(name)
  expect(isPinnable(name)).toBe(true)
})

test.each(['v1', '.next-1', '1.4', '1.4.2-next', '..'])('%s is not a version', (name) => {
  expect(isPinnable(name)).toBe(false)
})
