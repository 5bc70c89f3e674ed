import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../apps/api/test/free-port.ts'
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

/** Prometheus with our rules and page, which scrapes our server each second. */
async function startPrometheus() {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-prometheus-'))
  const consoles = join(folder, 'consoles')
  mkdirSync(consoles)
  cpSync(new URL('prometheus-console.html', deploy), join(consoles, 'treasures.html'))
  writeFileSync(join(folder, 'token'), metricsToken)
  writeFileSync(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [fileURLToPath(new URL('prometheus-rules.yaml', deploy))],
      scrape_configs: [
        {
          job_name: 'treasures',
          authorization: { credentials_file: join(folder, 'token') },
          static_configs: [{ targets: [new URL(product.origin).host] }],
        },
      ],
    }),
  )
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.console.templates=${consoles}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  )
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  return `http://${address}/consoles/treasures.html`
}

test('the page of Prometheus shows each figure, and follows it', async () => {
  const address = await startPrometheus()
  const page = await product.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await vi.waitFor(
    async () => {
      for (let n = 0; n < 5; n++) await fetch(`${product.origin}/api/public/settings`)
      expect((await page.goto(address))?.status()).toBe(200)
      expect(await row('Calls a second').innerText()).toMatch(/\d\.\d/)
      expect(await row('95 % are answered within').innerText()).toMatch(/\d+\.?\d*m?s/)
    },
    { timeout: 60_000, interval: 2_000 },
  )
  expect(await row('Processes that answer').innerText()).toMatch(/\b1\b/)
  expect(await row('Database answers').innerText()).toMatch(/\b1\b.*\b0\b.*\b1\b/s)
  expect(await row('Memory').innerText()).toMatch(/\d+(\.\d+)?MiB/)
  expect(await page.getByText('No alert fires.').isVisible()).toBe(true)
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/NaN|<no value>|%!/)
  await row('Memory').getByRole('link').click()
  await page.waitForURL('**/graph?**')
})
