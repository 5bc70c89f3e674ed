import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { needDebian } from '../debian-packages.ts'
import { forThisFile, startProduct } from '../product.ts'

const deploy = new URL('../../deploy/', import.meta.url)
const promtool = (args: string[], input?: string) =>
  execFileSync('promtool', args, { cwd: deploy, input, encoding: 'utf8', stdio: 'pipe' })

const metricsToken = 'only-prometheus-may-read-these-figures'
const product = forThisFile(() => startProduct({ metricsToken }))

beforeAll(() => {
  needDebian({ prometheus: '/usr/bin/promtool' })
})

const readMetrics = async () => {
  const answer = await fetch(`${product.origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('the rules are valid, and tell what their examples expect', () => {
  expect(promtool(['check', 'rules', 'prometheus-rules.yaml'])).toContain('SUCCESS')
  expect(promtool(['test', 'rules', 'prometheus-rules-test.yaml'])).toContain('SUCCESS')
})

test('each figure that a rule reads is served', async () => {
  const rules = readFileSync(new URL('prometheus-rules.yaml', deploy), 'utf8')
  const figures = await readMetrics()
  const read = new Set(rules.match(/\b(?:treasures|nodejs|process)_[a-z0-9_]+/g))
  expect(read.size).toBeGreaterThan(8)
  for (const name of read)
    expect(figures).toContain(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '')} `)
})

test('each rule names a section that tells what to do', () => {
  const guide = readFileSync(new URL('../docs/running.md', deploy), 'utf8')
  const sections = new Set(
    [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        ?.toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const rules = readFileSync(new URL('prometheus-rules.yaml', deploy), 'utf8')
  const named = [...rules.matchAll(/runbook: docs\/running\.md#([\w-]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(sections).toContain(name)
})

test('Prometheus accepts the names and types of the figures', async () => {
  // promtool ends with 3 if it only has advice, such as for the names of Node's own figures.
  let advice = ''
  try {
    advice = promtool(['check', 'metrics'], await readMetrics())
  } catch (error) {
    if ((error as { status?: number }).status !== 3) throw error
    advice = String((error as { stderr?: string }).stderr)
  }
  for (const line of advice.split('\n').filter(Boolean)) expect(line).toMatch(/^nodejs_/)
})
