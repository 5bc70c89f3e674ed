import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { compare, settle } from '../../apps/api/test/faults/compare.ts'
import { startInstance } from '../../apps/api/test/faults/instance.ts'
import { timeChanges } from '../../apps/api/test/faults/time-changes.ts'
import { createWorld, type World } from '../../apps/api/test/faults/world.ts'
import { pgbouncerPath, startPgbouncer, type PoolMode } from '../../apps/api/test/pgbouncer.ts'
import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { needDebian } from '../debian-packages.ts'

beforeAll(() => {
  needDebian({ pgbouncer: pgbouncerPath })
})

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** Lets people book, claim and move money at the same time for some seconds. */
async function live({ people }: World, seconds: number, meanwhile = async () => {}) {
  const over = new AbortController()
  const life = people.live(over.signal)
  await wait((seconds * 1_000) / 2)
  await meanwhile()
  await wait((seconds * 1_000) / 2)
  over.abort()
  await life
}

test.for<PoolMode>(['session', 'transaction'])(
  'in %s mode processes share a database: nothing is lost or happens twice, and changes arrive at once',
  async (pooler) => {
    world = await createWorld(7, { served: { pooler }, proxied: true, env: { STOP_DELAY: '2' } })
    const own = world
    expect(await settle(own)).toEqual([])
    const times = await timeChanges(own)
    // Without notifications, changes would arrive after up to five seconds.
    expect(times.at(5)).toBeLessThan(500)
    await live(own, 16, async () => {
      await own.instance('other').end('SIGTERM')
      await own.start('other')
    })
    expect(await settle(own)).toEqual([])
    expect(await compare(own)).toEqual([])
    const { bookings, claims, tally } = own.ledger
    expect(tally).toMatchObject({ wrong: [], unreached: 0 })
    expect(bookings.size).toBeGreaterThan(5)
    expect(claims.size).toBeGreaterThan(0)
  },
)

test('a pooler in transaction mode alone is refused in words, and leaves no lock behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treasures-pooled-'))
  const postgres = await startPostgres()
  const pooler = await startPgbouncer(postgres.url, 'transaction')
  try {
    const settings = { DATABASE_URL: pooler.url, DATA_DIR: folder, PORT: '0', SEED: 'none' }
    const refusal = await startInstance(settings).then(
      () => 'It started.',
      (error: unknown) => String(error),
    )
    expect(refusal).toMatch(/Set DATABASE_LISTEN_URL to the address of PostgreSQL itself\./)
    expect(refusal).not.toMatch(/\n\s+at /)
  } finally {
    await pooler.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
})
