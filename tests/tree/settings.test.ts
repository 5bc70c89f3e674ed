import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memorySettings } from '../../apps/api/test/faults/memory-settings.ts'
import { variables } from '../../apps/api/src/settings.ts'

const read = (name: string) =>
  // Without the values that compose takes from its environment.
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8').replaceAll(
    /\$\{.*?\}/g,
    '',
  )
const named = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([line]) => line.match(/\b[A-Z][A-Z_]+(?=[:=])/g) ?? [])

/** Variables of Node, glibc and PostgreSQL's image, which are not the server's own settings. */
const others = new Set([
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  ...Object.keys(memorySettings),
])

test('image, compose file and unit set only what the server reads', () => {
  const set = [
    ...named(read('Containerfile'), /^ENV .*$/gm),
    ...named(read('compose.yaml'), /^ +[A-Z_]+: .*$/gm),
    ...named(read('treasures.service'), /^Environment=.*$/gm),
  ]
  expect(set).toContain('DATA_DIR')
  expect(set).toContain('DATABASE_URL')
  const own = variables.map(({ name }) => name)
  expect(set.filter((name) => !own.includes(name) && !others.has(name))).toEqual([])
})

test.each(['Containerfile', 'treasures.service'])(
  '%s has the memory settings of the memory tests',
  (name) => {
    const text = read(name)
    for (const [setting, value] of Object.entries(memorySettings))
      expect(text).toMatch(new RegExp(`[= ]${setting}=${value}(\\s|$)`, 'm'))
  },
)
