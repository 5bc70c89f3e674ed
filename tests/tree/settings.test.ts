import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memorySettings } from '../../apps/api/test/faults/memory-settings.ts'
import { variables } from '../../apps/api/src/settings.ts'

const whole = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** Reads a file, without the values that compose takes from its environment. */
const read = (name: string) => whole(`deploy/${name}`).replaceAll(/\$\{.*?\}/g, '')
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

test('image, compose file and systemd unit set only variables that the server reads', () => {
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

test('the compose file refuses to start if a required value is missing, and says where to set it', () => {
  const taken = whole('deploy/compose.yaml').match(/\$\{.*?\}/g) ?? []
  expect(taken).toContain('${SECRET_KEY:?SECRET_KEY is missing in .env}')
  expect(taken.filter((one) => !/^\$\{([A-Z_]+):\?\1 is missing in \.env\}$/.test(one))).toEqual([])
})

test('image and compose file have the same health check, and the build command uses a format that keeps the check', () => {
  const image = whole('deploy/Containerfile')
  const [, inImage = ''] = /^HEALTHCHECK [^]*?"(fetch\(.*\))"\]$/m.exec(image) ?? []
  const [, inCompose = ''] =
    /^ {2}treasures:[^]*?healthcheck:[^]*?"(fetch\(.*\))"$/m.exec(whole('deploy/compose.yaml')) ??
    []
  expect(inImage).toContain('/api/health/live')
  expect(inCompose).toBe(inImage)
  for (const said of [image, whole('docs/running.md')]) expect(said).toContain('--format docker')
  const builds = `${image}${whole('docs/running.md')}`.match(/podman build .*/g) ?? []
  expect(builds.filter((one) => !one.includes('--format docker'))).toEqual([])
})
