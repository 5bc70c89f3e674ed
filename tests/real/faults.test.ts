import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '../../apps/api/test/faults/compare.ts'
import { beyondOneMachine, faults } from '../../apps/api/test/faults/faults.ts'
import { runRound } from '../../apps/api/test/faults/run-rounds.ts'
import { readCounts, searchBoards } from '../../apps/api/test/faults/shared-reads.ts'
import { createWorld, type World } from '../../apps/api/test/faults/world.ts'
import { pgbouncerPath } from '../../apps/api/test/pgbouncer.ts'
import { needDebian } from '../debian-packages.ts'

let world: World

beforeAll(async () => {
  needDebian({
    pgbouncer: pgbouncerPath,
    'postgresql-15': '/usr/lib/postgresql/15/bin/pg_basebackup',
  })
  world = await createWorld(7, beyondOneMachine)
  await settle(world)
})
afterAll(async () => {
  await world?.close()
})

test.for(['web', 'worker', 'database', 'pooler', 'frozen', 'standby'])(
  'two instances share connections and a standby (%s): nothing is lost or happens twice',
  async (name) => {
    const { bookings, claims, adjustments } = world.ledger
    const count = () => bookings.size + claims.size + adjustments.size
    const before = count()
    const { wrong } = await runRound(world, faults[name]!)
    expect(wrong).toEqual([])
    expect(count()).toBeGreaterThan(before + 10)
    // Reads are back on the standby.
    const { replica } = await readCounts(world)
    await expect
      .poll(
        async () => {
          await searchBoards(world, 3)
          return (await readCounts(world)).replica
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(replica)
  },
)
