import { expect, test } from 'vitest'
import { createPictureQueue } from './picture-queue.ts'

test('two pictures are drawn at a time, the others wait in turn, and what is too many is told to come again', async () => {
  const queue = createPictureQueue({ atOnce: 2, waiting: 3 })
  const done: number[] = []
  const release: (() => void)[] = []
  let running = 0
  let most = 0
  const work = (i: number) =>
    queue(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((go) => release.push(go))
      running--
      if (i === 1) throw new Error('one that fails gives its place back, too')
      done.push(i)
    }).catch((error: unknown) => String(error))
  const all = Array.from({ length: 6 }, (_, i) => work(i))
  expect(await all[5]).toMatch(/Many pictures are coming in/)
  for (let i = 0; i < 5; i++) {
    release.shift()?.()
    await new Promise((go) => setImmediate(go))
  }
  await Promise.all(all)
  expect([most, done, await queue(async () => 'free')]).toEqual([2, [0, 2, 3, 4], 'free'])
})
