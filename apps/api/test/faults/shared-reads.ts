import { createClient, createCustomer, searchBoard, searchEverything } from '@treasures/api-client'
import pg from 'pg'
import { metricsToken } from './stores.ts'
import type { World } from './world.ts'

type Place = Pick<World, 'apiUrl' | 'token'>

const clientOf = ({ apiUrl, token }: Place, made: number) =>
  createClient({
    apiBase: apiUrl,
    extras: ({ access }) => ({
      headers: {
        'x-forwarded-for': `10.202.${(made >> 8) & 255}.${made & 255}`,
        ...(access !== 'public' && { authorization: `Bearer ${token}` }),
      },
    }),
  })

/** Searches the board, each time from another address. Throws if an answer fails. */
export async function searchBoards(world: Place, times: number) {
  for (let made = 0; made < times; made++)
    await clientOf(world, made).call(searchBoard, {
      query: { zoom: 10, postcode: 'SE13', miles: 5 + (made % 8) },
    })
}

/**
 * Adds customers one after another, and searches for each at once. Returns how many the search did
 * not find.
 */
export async function countUnseen(world: Place, times: number): Promise<number> {
  const client = clientOf(world, 70_000)
  let unseen = 0
  for (let made = 0; made < times; made++) {
    const letters = Array.from({ length: 10 }, () =>
      String.fromCharCode(97 + Math.floor(Math.random() * 26)),
    )
    const lname = `Q${letters.join('')}`
    await client.call(createCustomer, {
      body: {
        fname: 'Ada',
        lname,
        email: `${lname.toLowerCase()}@example.org`,
        address: '1 High Street',
        postcode: 'SE13 5AB',
      },
    })
    const { customers } = await client.call(searchEverything, { query: { q: lname } })
    if (customers?.data.length !== 1) unseen++
  }
  return unseen
}

/**
 * Calls that a replica could answer, by the server that did, as the metrics of all web processes
 * say.
 */
export async function readCounts({ origins }: Pick<World, 'origins'>) {
  const counts = await Promise.all(origins.map(readCountsOf))
  const sumOf = (server: 'replica' | 'primary') =>
    counts.reduce((sum, count) => sum + count[server], 0)
  return { replica: sumOf('replica'), primary: sumOf('primary') }
}

async function readCountsOf(origin: string) {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await answer.text()
  const count = (server: string) =>
    Number(
      new RegExp(`^treasures_database_shared_reads{server="${server}"} (\\d+)$`, 'm').exec(
        text,
      )?.[1] ?? Number.NaN,
    )
  return { replica: count('replica'), primary: count('primary') }
}

async function onStandby<Row>({ store }: Pick<World, 'store'>, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: store.standby?.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Counts the scans of jobs that the standby itself has made. */
export async function countScans(world: Pick<World, 'store'>): Promise<number> {
  const [row] = await onStandby<{ scans: number }>(
    world,
    `select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
     where relname = 'jobs'`,
  )
  return row?.scans ?? 0
}

/** Stops the standby from replaying what arrives, or lets it continue. */
export const pauseReplay = (world: Pick<World, 'store'>, isPaused: boolean) =>
  onStandby(world, `select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)
