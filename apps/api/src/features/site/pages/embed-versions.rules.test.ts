import { expect, test } from 'vitest'
import { isPinnable, nameVersion } from './embed-versions.rules.ts'

const [one, other] = ['q83vEjRWeJA=', '/ty6mHZUMhA=']

test.each([
  ['under its version, if no files of that version are stored', undefined, '1.4.2'],
  ['under its version again, if the same files are stored', one, '1.4.2'],
  ['under its version and a digest, if other files have that name', other, '1.4.2-abcdef12'],
])('a build is stored %s', (_, kept, name) => {
  expect(nameVersion('1.4.2', one, kept)).toBe(name)
  expect(isPinnable(name)).toBe(true)
})

test.each(['v1', '.next-1', '1.4', '1.4.2-next', '..'])('%s is not a version', (name) => {
  expect(isPinnable(name)).toBe(false)
})
