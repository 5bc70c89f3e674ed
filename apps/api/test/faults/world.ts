import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, issueToken, portalClient } from '@treasures/api-client'
import { getTreasureWallet } from '@treasures/api-client/staff'
import type { Db } from '../../src/kernel/db/connect.ts'
import { createRandom } from '../../src/seed/random.ts'
import { bucketFiles } from '../../src/adapters/files/bucket-files.ts'
import { filesOfFolder } from '../../src/adapters/files/choose-files.ts'
import { showMobile } from '../../src/seed/people.ts'
import { demoEmail, demoPassword } from '../../src/seed/users.ts'
import { startFakeS3 } from '../fake-s3.ts'
import type { PoolMode } from '../pgbouncer.ts'
import { freePort } from '../free-port.ts'
import { makeClock } from './own-clock.ts'
import { startInstance, type Instance } from './instance.ts'
import { createPeople, newLedger } from './people.ts'
import { startProxy } from './proxy.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { embeddedStore, servedStore, type ServedOptions } from './stores.ts'

export type WorldOptions = {
  /** Starts two web processes behind a proxy. */
  proxied?: boolean
  /**
   * Starts one process for everything. Its embedded database and pictures are on a disk of so many
   * megabytes.
   */
  embeddedOn?: number
  /** Stores photos and documents in a bucket. */
  hasBucket?: boolean
  /** By default, `FAULTS_POOLER` and `FAULTS_STANDBY` say what is beside PostgreSQL. */
  served?: ServedOptions
  /** Settings of all processes. */
  env?: Record<string, string>
  /** Runs the processes by a clock that can be moved. */
  hasOwnClock?: boolean
  /** Flags for Node. */
  flags?: readonly string[]
  /** Used for people's calls. */
  fetch?: typeof globalThis.fetch
}

const modes: readonly PoolMode[] = ['session', 'transaction']

export type World = Awaited<ReturnType<typeof createWorld>>

/** Processes: two that answer calls, and one that runs tasks. */
export type Name = 'web' | 'other' | 'worker'

/**
 * Starts a web and a worker process on a PostgreSQL that syncs its writes, a mail server, and
 * people who use them.
 */
export async function createWorld(
  seed: number,
  {
    proxied,
    embeddedOn,
    hasBucket,
    hasOwnClock,
    served = {
      pooler: modes.find((mode) => mode === process.env.FAULTS_POOLER),
      hasStandby: process.env.FAULTS_STANDBY === 'true',
    },
    env: more = {},
    flags = [],
    fetch,
  }: WorldOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-faults-'))
  const disk = embeddedOn ? mountSmallDisk(folder, embeddedOn) : undefined
  const sink = await startSmtpSink()
  const bucket = hasBucket ? await startFakeS3() : undefined
  const ports = { web: await freePort(), other: await freePort(), worker: 0 }
  const proxy = proxied ? await startProxy([ports.web, ports.other]) : undefined
  const origin = `http://127.0.0.1:${proxy?.port ?? ports.web}`
  const clock = hasOwnClock ? await makeClock(folder) : undefined
  const running = new Map<Name, Instance>()
  async function start(name: Name) {
    const role = disk ? 'all' : name === 'worker' ? 'worker' : 'web'
    const own = { ROLE: role, PORT: String(ports[name]) }
    running.set(name, await startInstance({ ...env, ...own }, { flags }))
  }
  async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
    await running.get('web')?.end('SIGTERM')
    const answer = await work()
    await start('web')
    return answer
  }
  const store = disk ? embeddedStore({ folder, whileStopped, origin }) : await servedStore(served)
  const env = {
    ...clock?.env,
    ...store.env,
    ...(bucket && {
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    }),
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'true',
    SMTP_URL: sink.url,
    ...more,
  }
  await start('web')
  if (proxy) await start('other')
  if (!disk) await start('worker')
  for (const name of proxy ? (['web', 'other'] as const) : []) await proxy?.isReady(ports[name])
  const apiUrl = `${origin}/api`
  const token = await signIn(apiUrl)
  const staff = createClient({
    apiBase: apiUrl,
    extras: () => ({ headers: { authorization: `Bearer ${token}` } }),
  })
  const { treasures, seededMails } = await store.look(readDemo)
  const wallets: number[] = []
  for (const { id } of treasures.slice(0, 3))
    wallets.push((await staff.call(getTreasureWallet, { params: { id } })).id)
  const ledger = newLedger()
  const random = createRandom(seed)
  return {
    store,
    files: bucket ? bucketFiles(bucket.settings) : filesOfFolder(folder),
    bucket,
    disk,
    sink,
    ledger,
    seededMails,
    random,
    apiUrl,
    /** Origins of the web processes themselves. */
    origins: (proxy ? (['web', 'other'] as const) : (['web'] as const)).map(
      (name) => `http://127.0.0.1:${ports[name]}`,
    ),
    token,
    instance: (name: Name) => running.get(name) as Instance,
    instances: () => [...running],
    isReady: (name: Name) => proxy?.isReady(ports[name]),
    start,
    clock,
    /** Current time by the processes' clock. */
    now: () => clock?.now() ?? new Date(),
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
      nextOffer: sink.nextOffer,
      ...(fetch && { fetch }),
    }),
    async close() {
      await Promise.all(
        [...running.values()].filter((one) => one.isRunning()).map((one) => one.end('SIGKILL')),
      )
      proxy?.close()
      await sink.close()
      await bucket?.close()
      await store.close()
      disk?.unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readDemo(db: Db) {
  const treasures = await db
    .selectFrom('treasures')
    .select(['id', 'mphone', 'lname'])
    .where('switched_on', '=', true)
    .orderBy('id')
    .execute()
  const { seededMails } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('seededMails'))
    .executeTakeFirstOrThrow()
  return { treasures, seededMails }
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
