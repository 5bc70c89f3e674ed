import { setTimeout as wait } from 'node:timers/promises'
import type { World } from './world.ts'

/** What goes wrong while people use the product, and how it is put right from outside. */
export type Fault = {
  title: string
  /** Where one takes long. */
  roundsAtMost?: number
  strike(world: World): Promise<void>
}

/** A process that has ended is started again, as systemd or a container's restart policy does. */
async function kill(world: World, role: 'web' | 'worker') {
  await world.instance(role).end('SIGKILL')
  await wait(world.random.whole(0, 1_000))
  await world.start(role)
}

/** The database goes in the middle of everything and comes back; nothing of ours is started again. */
async function loseDatabase(world: World, seconds: number) {
  await world.postgres.stopAtOnce()
  await wait(seconds * 1_000)
  await world.postgres.startAgain()
}

export const faults: Record<string, Fault> = {
  web: { title: 'kill -9 of web', strike: (world) => kill(world, 'web') },
  worker: { title: 'kill -9 of the worker', strike: (world) => kill(world, 'worker') },
  database: {
    title: 'PostgreSQL stopped at once',
    strike: (world) => loseDatabase(world, world.random.whole(1, 6)),
  },
  minute: {
    title: 'PostgreSQL gone for a minute',
    roundsAtMost: 1,
    strike: (world) => loseDatabase(world, 60),
  },
}
