import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { limitLoad } from './load.ts'
import type { Priority } from './load.rules.ts'

const app = Fastify()
afterEach(() => app.close())

test('with all places taken, calls are refused at once by priority and served again afterwards', async () => {
  const waiting: (() => void)[] = []
  answerErrors(app)
  limitLoad(app, { places: { first: 10, least: 10, most: 10 } })
  for (const priority of ['first', 'usual', 'last', 'exempt'] as const) {
    app.get(`/${priority}`, { config: { priority } }, () => ({ ok: true }))
    app.get(`/${priority}/slow`, { config: { priority } }, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { ok: true }
    })
  }
  await app.listen({ port: 0 })
  const call = (path: string, signal?: AbortSignal) =>
    fetch(`http://localhost:${(app.server.address() as AddressInfo).port}/${path}`, {
      ...(signal && { signal }),
    })
  const statuses = async () => {
    const all: Priority[] = ['first', 'usual', 'last', 'exempt']
    return Object.fromEntries(
      await Promise.all(all.map(async (each) => [each, (await call(each)).status] as const)),
    )
  }
  const taken: Promise<unknown>[] = []
  const take = async (priority: Priority, count: number, signal?: AbortSignal) => {
    const before = waiting.length
    for (let at = 0; at < count; at++) taken.push(call(`${priority}/slow`, signal).catch(() => {}))
    await expect.poll(() => waiting.length).toBe(before + count)
  }
  const gone = new AbortController()

  await take('last', 6)
  expect(await statuses()).toEqual({ first: 200, usual: 200, last: 503, exempt: 200 })
  await take('usual', 2, gone.signal)
  expect(await statuses()).toEqual({ first: 200, usual: 503, last: 503, exempt: 200 })
  await take('first', 2)
  expect(await statuses()).toEqual({ first: 503, usual: 503, last: 503, exempt: 200 })

  const refused = await call('first')
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: 'Very many people are here at the moment. Please try again in a few seconds.',
  })

  // A caller who disconnects frees the place.
  gone.abort()
  await expect.poll(async () => (await call('first')).status).toBe(200)
  for (const end of waiting) end()
  await Promise.all(taken)
  expect(await statuses()).toEqual({ first: 200, usual: 200, last: 200, exempt: 200 })
})
