import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

test('every rules, decide and model file has a test beside it', () => {
  const sources = new Set(globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }))
  const bare = [...sources].filter(
    (path) =>
      /\.(rules|decide|model)\.tsx?$/.test(path) &&
      !sources.has(path.replace(/\.tsx?$/, '.test.ts')),
  )
  expect(bare).toEqual([])
})
