import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/* Generates clients with common tools from the API's description, and runs two linters on it. */

const answer = await fetch('{{API}}/openapi.json')
if (!answer.ok) throw new Error(`The API's description answered with status ${answer.status}`)
const description = await answer.json()
mkdirSync('src/generated', { recursive: true })
writeFileSync('openapi.json', JSON.stringify(description))

const run = (...command) => execFileSync('npx', ['--no-install', ...command], { stdio: 'pipe' })
run('openapi-typescript', 'openapi.json', '-o', 'src/generated/types.ts')
run(
  'openapi-ts',
  '-i',
  'openapi.json',
  '-o',
  'src/generated/hey-api',
  '-c',
  '@hey-api/client-fetch',
)
writeFileSync(
  'orval.config.mjs',
  `export default { api: { input: './openapi.json', output: { target: './src/generated/orval.ts', client: 'fetch', baseUrl: '{{API}}' } } }`,
)
run('orval', '--config', 'orval.config.mjs')

/** Runs a linter. `read` turns the linter's JSON into pairs of a rule and a JSON pointer. */
function lint(args, read) {
  const { stdout, stderr } = spawnSync('npx', ['--no-install', ...args], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  try {
    return read(JSON.parse(stdout))
  } catch {
    throw new Error(`${args[0]}: ${stderr || stdout}`)
  }
}
writeFileSync('.spectral.json', JSON.stringify({ extends: ['spectral:oas'] }))
const found = [
  ...lint(
    ['redocly', 'lint', 'openapi.json', '--format', 'json', '--max-problems', '1000'],
    (out) => out.problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer ?? '']),
  ),
  ...lint(['spectral', 'lint', 'openapi.json', '-r', '.spectral.json', '-f', 'json', '-q'], (out) =>
    out.map(({ code, path }) => [code, `#/${path.join('/')}`]),
  ),
]

/**
 * Warnings about paths, which the specification fixes. Some end with a slash, and some differ from
 * others only by a parameter.
 */
const ofTheSpecification = [
  'no-path-trailing-slash',
  'path-keys-no-trailing-slash',
  'no-ambiguous-paths',
]
/** Other expected warnings: the server under test is local, and the liveness call never refuses. */
const expected = [
  'no-server-example.com #/servers/0/url',
  'operation-4xx-response #/paths/~1health~1live/get/responses',
]
const wrong = found.filter(
  (one) => !ofTheSpecification.includes(one[0]) && !expected.includes(one.join(' ')),
)
if (wrong.length > 0) throw new Error(wrong.map((one) => one.join(' ')).join('\n'))
