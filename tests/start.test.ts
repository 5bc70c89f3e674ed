import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/steps.ts'
import { startProcess as start } from './server-process.ts'

const boardOf = async (output: string) => {
  const api = /http:\/\/localhost:\d+\/api/.exec(output)?.[0]
  const answer = await fetch(`${api}/public/jobs/board/search?per_page=250`)
  return (await answer.json()) as { data: { id_job: number }[]; meta: { total: number } }
}
const claim = async (output: string, id_job: number) => {
  const api = /http:\/\/localhost:\d+\/api/.exec(output)?.[0]
  const [, mobile, last_name] = /mobile ([\d ]+), surname (.+)/.exec(output) ?? []
  return fetch(`${api}/public/job/claim`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_job, mobile, last_name }),
  })
}

test('start names its addresses and somebody to claim with, keeps its data, and lets no second one in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-start-'))
  const first = start(folder)
  await first.settled
  expect(first.read()).toMatch(/Jobs board +http:\/\/localhost:\d+\/public\/jobs\/board/)
  expect(first.read()).toMatch(/Demo franchisee +http:\/\/localhost:\d+/)
  const before = await boardOf(first.read())
  const job = before.data[0]?.id_job ?? 0
  expect((await claim(first.read(), job)).status).toBe(200)

  const second = start(folder)
  expect(await second.ended).toBe(1)
  const said = second.read().trim().split('\n').at(-1) ?? ''
  expect(said).toContain(folder)
  expect(said).not.toContain('    at ')

  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(first.read()).toContain('Stopping')

  const third = start(folder)
  await third.settled
  expect(third.read()).not.toContain('Seeding')
  const after = await boardOf(third.read())
  expect(after.meta.total).toBe(before.meta.total - 1)
  expect(after.data.map(({ id_job }) => id_job)).not.toContain(job)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
}, 240_000)

test('a setting that cannot be used is answered with words and exit code 1', async () => {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: 'many' },
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output).toContain('PORT must be a port number')
  expect(output).not.toContain('    at ')
})
