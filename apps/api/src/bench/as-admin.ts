import { openPostgres, type Db } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { createUser, signIn } from '../../test/sign-in.ts'
import { compareWithBare, type Row } from './compare.ts'

type Options = {
  /** Paths below the API's base, by name. */
  calls: Readonly<Record<string, string>>
  runs: number
  /** Database that is already filled. Otherwise `fill` fills a new one. */
  url: string | undefined
  fill: (db: Db) => Promise<void>
}

/** Measures calls of an admin on a filled database, against their own SQL. */
export async function compareAsAdmin({ calls, runs, url, fill }: Options): Promise<Row[]> {
  const server = url === undefined ? await startPostgres() : undefined
  try {
    const own = url ?? server?.url ?? ''
    const filling = openPostgres(own, { statementTimeout: 0 })
    await migrate(filling)
    if (server) await fill(filling.db)
    const admin = await createUser(filling.db, {
      is_admin: true,
      email: `${performance.now()}@example.org`,
    })
    await filling.close()
    return await compareWithBare({
      url: own,
      calls,
      runs,
      headers: async (app) => ({ authorization: `Bearer ${(await signIn(app, admin)).token}` }),
    })
  } finally {
    await server?.stop()
  }
}
