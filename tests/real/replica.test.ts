import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, settle } from '../../apps/api/test/faults/compare.ts'
import {
  countScans,
  countUnseen,
  pauseReplay,
  readCounts,
  searchBoards,
} from '../../apps/api/test/faults/shared-reads.ts'
import { createWorld, type World } from '../../apps/api/test/faults/world.ts'
import { needDebian } from '../debian-packages.ts'

let world: World

beforeAll(async () => {
  needDebian({ 'postgresql-15': '/usr/lib/postgresql/15/bin/pg_basebackup' })
  world = await createWorld(7, { served: { hasStandby: true } })
  await settle(world)
})
afterAll(async () => {
  await world?.close()
})

/** Counts the calls that each server answers while `work` runs. */
async function counting(work: () => Promise<unknown>) {
  const before = await readCounts(world)
  await work()
  const after = await readCounts(world)
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

test('boards are searched on the standby', async () => {
  const before = await countScans(world)
  const { replica } = await counting(() => searchBoards(world, 50))
  expect(replica).toBeGreaterThan(40)
  await expect.poll(() => countScans(world), { timeout: 30_000 }).toBeGreaterThan(before + 40)
})

test('a caller finds what they have just written', async () => {
  let unseen = 0
  const counted = await counting(async () => void (unseen = await countUnseen(world, 40)))
  expect(unseen).toBe(0)
  expect(counted.replica).toBeGreaterThan(0)
})

test('a standby that falls behind answers nothing until it has caught up', async () => {
  await pauseReplay(world, true)
  const counted = await counting(async () => expect(await countUnseen(world, 5)).toBe(0))
  expect(counted.replica).toBe(0)
  await pauseReplay(world, false)
  await expect
    .poll(async () => (await counting(() => searchBoards(world, 3))).replica, { timeout: 20_000 })
    .toBe(3)
})

test('everything goes on while the standby is stopped, and it is used again afterwards', async () => {
  const over = new AbortController()
  const life = world.people.live(over.signal)
  const reading = searchBoards(world, 60)
  await world.store.standby?.stopAtOnce()
  const counted = await counting(() => searchBoards(world, 20))
  await reading
  over.abort()
  await life
  expect(counted.primary).toBeGreaterThan(15)
  await world.store.standby?.startAgain()
  await expect
    .poll(async () => (await counting(() => searchBoards(world, 3))).replica, { timeout: 30_000 })
    .toBe(3)
  expect(await settle(world)).toEqual([])
  expect(await compare(world)).toEqual([])
  expect(world.ledger.tally.wrong).toEqual([])
})
