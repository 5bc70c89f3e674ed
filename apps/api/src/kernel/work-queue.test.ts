import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('work runs up to a limit, waits in turn beyond it, and is refused once the queue is full', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 3, busy: 'Many are here.' })
  const done: number[] = []
  const release: (() => void)[] = []
  let running = 0
  let most = 0
  const work = (i: number) =>
    queue
      .run(async () => {
        most = Math.max(most, ++running)
        await new Promise<void>((go) => release.push(go))
        running--
        if (i === 1) throw new Error('one that fails gives its place back, too')
        done.push(i)
      })
      .catch((error: unknown) => String(error))
  const all = Array.from({ length: 6 }, (_, i) => work(i))
  expect(await all[5]).toMatch(/Many are here\. Please try again/)
  expect(queue.mustHaveRoom).toThrow(/Many are here/)
  for (let i = 0; i < 5; i++) {
    release.shift()?.()
    await new Promise((go) => setImmediate(go))
  }
  await Promise.all(all)
  expect([most, done, await queue.run(async () => 'free')]).toEqual([2, [0, 2, 3, 4], 'free'])
})
