import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { countingFetch } from './counting-fetch.ts'
import type { Instance } from './instance.ts'
import { memorySettings } from './memory-settings.ts'
import { readPages } from './read-pages.ts'
import { riseOf } from './slope.rules.ts'
import { createWorld } from './world.ts'

/** Minutes over which the slope is measured, and the share of its mean by which memory may rise. */
const looked = 20
const riseAtMost = 0.01

type Held = { rss: number; heapUsed: number }

async function ask({ child }: Instance): Promise<Held> {
  const answered = once(child, 'message')
  child.send('memory')
  return ((await answered) as [Held])[0]
}

const readings = 12

/**
 * Returns the least memory that a process used in a minute. Work in progress comes and goes, but a
 * leak stays.
 */
async function askForMinute(instance: Instance): Promise<Held> {
  let least = await ask(instance)
  for (let reading = 1; reading < readings; reading++) {
    await wait(60_000 / readings)
    const { rss, heapUsed } = await ask(instance)
    least = { rss: Math.min(rss, least.rss), heapUsed: Math.min(heapUsed, least.heapUsed) }
  }
  return least
}

/**
 * Measures the memory of a web and a worker process every minute, under a load that two cores serve
 * with ease.
 */
export async function runMemory({
  seed,
  minutes,
  say,
}: {
  seed: number
  minutes: number
  say: (line: string) => void
}) {
  const counted = countingFetch()
  const world = await createWorld(seed, {
    fetch: counted.fetch,
    env: memorySettings,
    flags: ['--expose-gc', '--import', new URL('report-memory.js', import.meta.url).href],
  })
  const over = new AbortController()
  const life = Promise.all([
    world.people.live(over.signal, { atOnce: 1, pause: 400 }),
    readPages(world, { signal: over.signal, atOnce: 4, pause: 400, fetch: counted.fetch }),
  ])
  const held = { web: [] as Held[], worker: [] as Held[] }
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      const [web, worker] = await Promise.all([
        askForMinute(world.instance('web')),
        askForMinute(world.instance('worker')),
      ])
      held.web.push(web)
      held.worker.push(worker)
      const figures = Object.entries(held).map(([name, all]) => {
        const { rss = 0, heapUsed = 0 } = all.at(-1) ?? {}
        return `${name} ${inMegabytes(rss)} MB, heap ${inMegabytes(heapUsed)} MB`
      })
      say(`  minute ${minute}: ${figures.join('; ')}; ${counted.calls.made} calls`)
    }
    over.abort()
    await life
  } finally {
    await world.close()
  }
  return Object.entries(held).flatMap(([name, all]) =>
    (['rss', 'heapUsed'] as const).map((what) => {
      const last = all.slice(-looked).map((one) => one[what])
      const rise = riseOf(last)
      return {
        title: `${name}, ${what}`,
        minutes,
        calls: counted.calls.made,
        megabytes: inMegabytes(last.at(-1) ?? 0),
        rise: `${(rise * 100).toFixed(2)} %`,
        wrong: rise > riseAtMost ? 1 : 0,
      }
    }),
  )
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
