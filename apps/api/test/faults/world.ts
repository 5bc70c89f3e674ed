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
import { startSmtpSink } from './smtp-sink.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** A web and a worker process on a PostgreSQL that is synced, a mail server, and people who use all of it. */
export async function createWorld(seed: number) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-faults-'))
  const postgres = await startPostgres({ keeps: true })
  const sink = await startSmtpSink()
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'true',
    SMTP_URL: sink.url,
  }
  const starters = {
    web: () => startInstance({ ...env, ROLE: 'web' }),
    worker: () => startInstance({ ...env, ROLE: 'worker' }),
  }
  const running = new Map<string, Instance>()
  const start = async (role: keyof typeof starters) => {
    const instance = await starters[role]()
    running.set(role, instance)
    return instance
  }
  await start('web')
  await start('worker')
  const database = openPostgres(postgres.url)
  const { db } = database
  const apiUrl = `${env.PUBLIC_URL}/api`
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
    instance: (role: keyof typeof starters) => running.get(role) as Instance,
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
    }),
    async close() {
      await database.close()
      await Promise.all([...running.values()].map((one) => one.isRunning() && one.end('SIGKILL')))
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
