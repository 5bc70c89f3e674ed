import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../apps/api/test/free-port.ts'
import { run } from '../../scripts/steps.ts'
import { needDebian } from '../debian-packages.ts'
import { post, sendPhoto, signIn } from './calls.ts'
import { baseImage, containerPackages, makeBundle, usePodman } from './containers.ts'
import { adapt, readDeploy } from './deploy-files.ts'

const machine = usePodman()
const { podman } = machine
const unit = join(machine.folder, 'treasures.service')
const metricsToken = 'only-prometheus-may-read-these-figures'

let origin = ''
beforeAll(async () => {
  needDebian({ ...containerPackages, systemd: '/usr/bin/systemd-analyze' })
  writeFileSync(unit, readDeploy('treasures.service'))
})

const systemdAnalyze = (...args: string[]) => run('systemd-analyze', args)

test('the unit has no mistakes, and leaves little exposed', async () => {
  // The machine of the test has its Node somewhere else.
  const here = join(machine.folder, 'here.service')
  const text = readDeploy('treasures.service')
  writeFileSync(here, adapt(text, [['/usr/bin/node', process.execPath]]))
  expect(await systemdAnalyze('verify', here)).toMatchObject({ ok: true, output: '' })
  // In tenths of systemd's points, of which 10 are the worst.
  const judged = await systemdAnalyze('security', '--offline=true', '--threshold=12', unit)
  expect(judged).toMatchObject({
    ok: true,
    output: expect.stringMatching(/Overall exposure level/),
  })
})

/** Calls a program on the machine that systemd runs. */
const on = (...args: string[]) => podman('exec', 'machine', ...args)
const journal = () => on('journalctl', '--unit', 'treasures', '--no-pager', '--output', 'cat')
const show = async (...names: string[]) =>
  Object.fromEntries(
    (await on('systemctl', 'show', 'treasures', ...names.map((name) => `--property=${name}`)))
      .split('\n')
      .map((line) => line.split('=', 2)),
  ) as Record<string, string>
const isReady = () =>
  vi.waitFor(
    async () => {
      expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200)
    },
    { timeout: 240_000, interval: 500 },
  )

test('a start says that the folder for backups is missing', async () => {
  const [port, bundle, env] = [
    await freePort(),
    join(machine.folder, 'bundle'),
    join(machine.folder, 'treasures.env'),
  ]
  await Promise.all([machine.makeBase(), makeBundle(bundle)])
  origin = `http://127.0.0.1:${port}`
  writeFileSync(
    env,
    [
      'DATABASE_URL=postgres://treasures@localhost/treasures?host=/run/postgresql',
      'BACKUP_DIR=/var/backups/treasures',
      `METRICS_TOKEN=${metricsToken}`,
      'SECRET_KEY=keys-of-at-least-thirty-two-characters',
    ].join('\n'),
    { mode: 0o600 },
  )
  await podman('network', 'create', 'machines')
  const volumes = [
    `${bundle}:/opt/treasures:ro`,
    `${process.execPath}:/usr/bin/node:ro`,
    `${unit}:/etc/systemd/system/treasures.service:ro`,
    `${env}:/etc/treasures.env:ro`,
  ].map((volume) => `--volume=${volume}`)
  const options = ['--detach', '--name=machine', '--network=machines', '--privileged']
  const published = `--publish=127.0.0.1:${port}:8080`
  await podman(
    'run',
    ...options,
    '--systemd=always',
    published,
    ...volumes,
    baseImage,
    '/sbin/init',
  )
  await vi.waitFor(() => on('systemctl', 'is-system-running', '--wait'), { timeout: 30_000 })
  await on('pg_createcluster', '15', 'main', '--start')
  for (const command of [
    'createuser treasures',
    'createdb --owner treasures --encoding UTF8 --template template0 treasures',
  ])
    await on('runuser', '-u', 'postgres', '--', ...command.split(' '))
  await on('systemctl', 'enable', '--now', 'treasures')
  await vi.waitFor(
    async () => {
      expect(await journal()).toMatch(/No file can be written to BACKUP_DIR=\S+: it does not exist/)
    },
    { timeout: 60_000, interval: 500 },
  )
})

test('the service starts with the folder that the unit describes, and has no rights', async () => {
  await on('systemctl', 'stop', 'treasures')
  await on('useradd', '--system', 'treasures')
  await on('install', '-d', '-m', '700', '-o', 'treasures', '/var/backups/treasures')
  await on('systemctl', 'start', 'treasures')
  await isReady()
  expect(await journal()).not.toMatch(/Other users of this machine/)
  const { MainPID: pid } = await show('MainPID')
  const status = await on('cat', `/proc/${pid}/status`)
  for (const line of [/^CapBnd:\s0+$/m, /^CapEff:\s0+$/m, /^NoNewPrivs:\s1$/m, /^Seccomp:\s2$/m])
    expect(status).toMatch(line)
  expect(status).not.toMatch(/^Uid:\s0/m)
  expect(await on('cat', `/proc/${pid}/limits`)).toMatch(/^Max open files\s+16384\s+16384/m)
  expect(await on('stat', '--format', '%U %a', '/var/lib/private/treasures')).toBe('treasures 700')
})

test('under the unit, pages, photos, figures and backups work', async () => {
  expect((await fetch(`${origin}/public/jobs/board`)).status).toBe(200)
  expect((await sendPhoto(origin)).status).toBe(200)
  const figures = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await figures.text()
  for (const name of ['process_resident_memory_bytes', 'process_open_fds'])
    expect(text).toMatch(RegExp(`^${name} [1-9]`, 'm'))
  const answer = await signIn(origin, 'super@treasures.example', 'treasures-demo')
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = {
    authorization: `Bearer ${access_token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  expect((await post(`${origin}/api/backups`, {}, headers)).status).toBe(200)
  await vi.waitFor(
    async () => {
      const list = await fetch(`${origin}/api/backups`, { headers })
      const { data } = (await list.json()) as {
        data: { made_at: string | null; error: string | null }[]
      }
      expect(data).toMatchObject([{ made_at: expect.any(String), error: null }])
    },
    { timeout: 120_000, interval: 1_000 },
  )
  expect(await on('find', '/var/backups/treasures', '-type', 'f', '-printf', '%u %m\n')).toBe(
    'treasures 600',
  )
})

test('it stops within seconds, without a failure', async () => {
  const began = performance.now()
  await on('systemctl', 'stop', 'treasures')
  console.warn(`It stopped after ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await show('Result', 'ExecMainStatus')).toEqual({ Result: 'success', ExecMainStatus: '0' })
})
