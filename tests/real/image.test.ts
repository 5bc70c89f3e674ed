import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/api/test/free-port.ts'
import { root } from '../../scripts/steps.ts'
import { needDebian } from '../debian-packages.ts'
import { baseImage, containerPackages, makeBundle, usePodman } from './containers.ts'
import { adapt, readDeploy } from './deploy-files.ts'

const machine = usePodman()
const { podman } = machine

/** Folder of the compose file, as an operator makes it. Its name is the project's. */
const place = join(machine.folder, 'treasures')
const backups = join(place, 'backups')
const compose = (...args: string[]) => machine.call('podman-compose', args, place)

const settings = {
  DATABASE_PASSWORD: 'a-password-of-the-database',
  PUBLIC_URL: 'https://portal.example.org',
  SECRET_KEY: 'keys-of-at-least-thirty-two-characters',
  PRODUCTION: 'true',
  TRIAL_CARDS: 'true',
  FIRST_ADMIN_EMAIL: 'first@example.org',
}
const writeSettings = (those: Record<string, string>) =>
  writeFileSync(
    join(place, '.env'),
    Object.entries(those)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )

let origin = ''
beforeAll(async () => {
  needDebian({
    ...containerPackages,
    'podman-compose': '/usr/bin/podman-compose',
    'docker-compose': '/usr/bin/docker-compose',
  })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  mkdirSync(backups, { recursive: true })
  chownSync(backups, 1000, 1000)
  writeFileSync(
    join(place, 'compose.yaml'),
    adapt(readDeploy('compose.yaml'), [['127.0.0.1:8080:', `127.0.0.1:${port}:`]]),
  )
  await machine.makeBase()
  await makePostgres()
})

/**
 * Debian's PostgreSQL 15 in place of the image that the compose file names, which cannot be had
 * without a registry. It reads the same variables.
 */
async function makePostgres() {
  const folder = join(machine.folder, 'postgres')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'start'),
    `#!/bin/sh -e
data=/var/lib/postgresql/data
own() { runuser -u postgres -- "$@"; }
if [ ! -e $data ]; then
  chown postgres /var/lib/postgresql
  echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  own initdb -D $data -U "$POSTGRES_USER" -E UTF8 --locale C.UTF-8 -A scram-sha-256 --pwfile /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database \\"$POSTGRES_DB\\"" | own postgres --single -D $data postgres
fi
exec runuser -u postgres -- postgres -D $data -c listen_addresses='*'
`,
    { mode: 0o755 },
  )
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${baseImage}
ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY start /
ENTRYPOINT ["/start"]
`,
  )
  await podman('build', '--tag', 'docker.io/library/postgres:18', folder)
}

test('the image is built from a bundle, and keeps its health check', async () => {
  const bundle = join(machine.folder, 'bundle')
  await makeBundle(bundle)
  const file = join(root, 'deploy/Containerfile')
  await podman('build', '--format', 'docker', '-f', file, '-t', 'treasures', bundle)
  const [image] = JSON.parse(await podman('image', 'inspect', 'treasures')) as {
    User: string
    Size: number
    Config: { StopSignal: string }
    Healthcheck: { Test: string[] }
  }[]
  expect(image).toMatchObject({ User: 'node', Config: { StopSignal: 'SIGTERM' } })
  expect(image?.Healthcheck.Test.join(' ')).toContain('/api/health/live')
})

test('without a setting, compose names it', async () => {
  const { SECRET_KEY: _, ...rest } = settings
  writeSettings(rest)
  for (const program of ['podman-compose', 'docker-compose'])
    await expect(
      machine.call(program, [program === 'podman-compose' ? 'up' : 'config'], place),
    ).rejects.toThrow(/: SECRET_KEY is missing in \.env/)
  writeSettings(settings)
  expect(await machine.call('docker-compose', ['config'], place)).toContain(
    `DATABASE_URL: postgres://treasures:${settings.DATABASE_PASSWORD}@postgres/treasures`,
  )
})

const inside = (...args: string[]) => podman('exec', 'treasures_treasures_1', ...args)
const isReady = () =>
  vi.waitFor(
    async () => {
      expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200)
    },
    { timeout: 120_000, interval: 500 },
  )

test('compose starts it in production, with no more rights than it needs', async () => {
  await compose('up', '-d')
  await isReady()
  await podman('healthcheck', 'run', 'treasures_treasures_1')
  expect((await fetch(`${origin}/login`)).status).toBe(200)
  expect(await inside('id', '-u')).toBe('1000')
  const status = await inside('cat', '/proc/1/status')
  for (const line of [/^CapBnd:\s0+$/m, /^CapEff:\s0+$/m, /^NoNewPrivs:\s1$/m])
    expect(status).toMatch(line)
  for (const place of ['/app/x', '/home/x', '/etc/x'])
    await expect(inside('touch', place)).rejects.toThrow('Read-only file system')
  for (const place of ['/data/x', '/tmp/x', '/backups/x']) await inside('touch', place)
  expect(await podman('logs', 'treasures_treasures_1')).toContain('/login')
})

test('visitors are counted by the address that the proxy in front names', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await fetch(`${origin}/api/public/settings`, { headers })).status).toBe(200)
  expect(await podman('logs', 'treasures_treasures_1')).not.toContain('TRUST_PROXY')
})

test('a backup arrives in the folder', async () => {
  await inside('node', 'backup.js', '/backups/now')
  const { size, uid, mode } = statSync(join(backups, 'now'))
  expect(size).toBeGreaterThan(1_000)
  expect([uid, mode & 0o077]).toEqual([1000, 0])
  expect(readdirSync(backups)).toContain('now')
})

test('it stops within seconds, and continues with the same data', async () => {
  const began = performance.now()
  await podman('stop', '--time', '35', 'treasures_treasures_1')
  const seconds = (performance.now() - began) / 1_000
  const code = await podman('inspect', '--format', '{{.State.ExitCode}}', 'treasures_treasures_1')
  console.warn(`It stopped after ${seconds.toFixed(1)} s, with exit code ${code}.`)
  expect(code).toBe('0')
  expect(seconds).toBeLessThan(10)
  await compose('down')
  await compose('up', '-d')
  await isReady()
  expect(await podman('logs', 'treasures_treasures_1')).toContain(
    'The link was printed at an earlier start',
  )
})
