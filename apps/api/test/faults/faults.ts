import { setTimeout as wait } from 'node:timers/promises'
import { searchBoards } from './shared-reads.ts'
import type { World, WorldOptions } from './world.ts'

/** A fault that strikes while people use the product, and how operators repair it. */
export type Fault = {
  title: string
  /** Fewer rounds for a slow fault. */
  roundsAtMost?: number
  /** World that the fault needs. */
  world?: WorldOptions
  strike(world: World): Promise<void>
}

/** Kills a process and starts it again, as systemd or a container's restart policy does. */
async function kill(world: World, role: 'web' | 'worker') {
  await world.instance(role).end('SIGKILL')
  await wait(world.random.whole(0, 1_000))
  await world.start(role)
}

/**
 * Stops the database in the middle of calls, and starts it again. Our own processes keep running.
 */
async function loseDatabase(world: World, seconds: number) {
  await world.store.stopAtOnce?.()
  await wait(seconds * 1_000)
  await world.store.startAgain?.()
}

/**
 * Fills the disk for some seconds. A web process that ended is started again once there is space.
 */
async function fillDisk(world: World) {
  await world.disk?.fill()
  await wait(3_000)
  await world.disk?.free()
  if (!world.instance('web').isRunning()) await world.start('web')
}

/** Stops the bucket for a minute, or lets it accept calls without answering. */
async function loseBucket({ bucket, random }: World) {
  if (random.chance(0.5)) {
    await bucket?.goAway()
    await wait(60_000)
    await bucket?.comeBack()
  } else {
    bucket?.setFaults(() => 'silent')
    await wait(60_000)
    bucket?.setFaults(() => undefined)
  }
}

/** Kills the pooler and starts it again. */
async function losePooler({ store: { pooler }, random }: World) {
  await pooler?.stopAtOnce()
  await wait(random.whole(1_000, 6_000))
  await pooler?.startAgain()
}

/** Freezes the pooler for longer than clients wait, so that they repeat calls that still go on. */
async function freezePooler({ store: { pooler } }: World) {
  pooler?.freeze(true)
  await wait(14_000)
  pooler?.freeze(false)
}

/** Stops the standby under searches, none of which may fail, and starts it again. */
async function loseStandby(world: World) {
  const reading = searchBoards(world, 60)
  await world.store.standby?.stopAtOnce()
  await searchBoards(world, 20)
  await reading
  await world.store.standby?.startAgain()
}

/** Several instances share connections through PgBouncer, and read from a standby. */
export const beyondOneMachine = {
  proxied: true,
  served: { pooler: 'transaction', hasStandby: true },
} satisfies WorldOptions

const embedded = { embeddedOn: 512 }

/**
 * Moves the clock a day ahead permanently, so that the next day's tasks and the night's work become
 * due.
 */
const jumpAhead = async ({ clock }: World) => clock?.set(clock.days() + 1)

/** Moves the clock by some days, and back after three seconds. */
const jumpAway =
  (days: number) =>
  async ({ clock }: World) => {
    await clock?.set(days)
    await wait(3_000)
    await clock?.set(0)
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
  pooler: {
    title: 'PgBouncer killed',
    world: beyondOneMachine,
    strike: losePooler,
  },
  frozen: {
    title: 'PgBouncer frozen',
    world: beyondOneMachine,
    strike: freezePooler,
  },
  standby: { title: 'standby stopped at once', world: beyondOneMachine, strike: loseStandby },
  bucket: {
    title: 'bucket gone or silent for a minute',
    world: { hasBucket: true },
    strike: loseBucket,
  },
  ahead: { title: 'clock a day ahead', world: { hasOwnClock: true }, strike: jumpAhead },
  behind: {
    title: 'clock a day behind, and right again',
    world: { hasOwnClock: true },
    strike: jumpAway(-1),
  },
  astray: {
    title: 'clock a day ahead, and right again',
    world: { hasOwnClock: true },
    strike: jumpAway(1),
  },
  embedded: {
    title: 'kill -9 with the embedded database',
    world: embedded,
    strike: (world) => kill(world, 'web'),
  },
  disk: {
    title: 'disk full under the embedded database',
    world: embedded,
    strike: fillDisk,
  },
}
