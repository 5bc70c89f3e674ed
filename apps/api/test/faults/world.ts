import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, issueToken, portalClient } from '@treasures/api-client'
import { getTreasureWallet } from '@treasures/api-client/staff'
import { openPostgres } from '../../src/kernel/db/connect.ts'
import { createRandom } from '../../src/seed/random.ts'
import { showMobile } from '../../src/seed/people.ts'
import { demoEmail, demoPassword } from '../../src/seed/users.ts'
import { freePort, startPostgres } from '../postgres-server.ts'
import { startInstance, type Instance } from './instance.ts'
import { createPeople, newLedger } from './people.ts'
import { startProxy } from './proxy.ts'
import { startSmtpSink } from './smtp-sink.ts'

type WorldOptions = {
  proxied?: boolean
  /** Settings of all processes. */
  env?: Record<string, string>
  /** Given to Node. */
  flags?: readonly string[]
  /** By which people call. */
  fetch?: typeof globalThis.fetch
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** Of processes: those that answer calls, and the one that does what waits. */
export type Name = 'web' | 'other' | 'worker'

/**
 * A web and a worker process on a PostgreSQL that is synced, a mail server, and people who use all of it; with `proxied`
 * two for calls, behind a proxy.
 */
export async function createWorld(
  seed: number,
  { proxied = false, env: more = {}, flags = [], fetch }: WorldOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-faults-'))
  const postgres = await startPostgres({ keeps: true })
  const sink = await startSmtpSink()
  const ports = { web: await freePort(), other: await freePort(), worker: 0 }
  const proxy = proxied ? await startProxy([ports.web, ports.other]) : undefined
  const origin = `http://127.0.0.1:${proxy?.port ?? ports.web}`
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'true',
    SMTP_URL: sink.url,
    ...more,
  }
  const running = new Map<Name, Instance>()
  async function start(name: Name) {
    const role = name === 'worker' ? 'worker' : 'web'
    running.set(
      name,
      await startInstance({ ...env, ROLE: role, PORT: String(ports[name]) }, { flags }),
    )
  }
  await start('web')
  if (proxy) await start('other')
  await start('worker')
  for (const name of proxy ? (['web', 'other'] as const) : []) await proxy?.isReady(ports[name])
  const database = openPostgres(postgres.url)
  const { db } = database
  const apiUrl = `${origin}/api`
  const token = await signIn(apiUrl)
  const staff = createClient({
    apiBase: apiUrl,
    extras: () => ({ headers: { authorization: `Bearer ${token}` } }),
  })
  const treasures = await db
    .selectFrom('treasures')
    .select(['id', 'mphone', 'lname'])
    .where('switched_on', '=', true)
    .orderBy('id')
    .execute()
  const { last: seededMails } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  const wallets: number[] = []
  for (const { id } of treasures.slice(0, 3))
    wallets.push((await staff.call(getTreasureWallet, { params: { id } })).id)
  const ledger = newLedger()
  const random = createRandom(seed)
  return {
    db,
    postgres,
    sink,
    ledger,
    seededMails,
    random,
    apiUrl,
    token,
    instance: (name: Name) => running.get(name) as Instance,
    instances: () => [...running],
    isReady: (name: Name) => proxy?.isReady(ports[name]),
    start,
    people: createPeople({
      apiUrl,
      token,
      wallets,
      treasures: treasures.map(({ mphone, lname }) => ({
        mobile: showMobile(mphone),
        surname: lname,
      })),
      ledger,
      random,
      ...(fetch && { fetch }),
    }),
    async close() {
      await database.close()
      await Promise.all(
        [...running.values()].filter((one) => one.isRunning()).map((one) => one.end('SIGKILL')),
      )
      proxy?.close()
      await sink.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(apiUrl: string): Promise<string> {
  const { access_token } = await createClient({ apiBase: apiUrl }).call(issueToken, {
    body: {
      ...portalClient,
      grant_type: 'password',
      username: demoEmail('super'),
      password: demoPassword,
    },
  })
  return access_token
}
