import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { isMigrated } from '#kernel/db/migrate.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'

/**
 * `live`: the process answers. `ready`: the process can serve visitors, so a load balancer may send
 * some.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, isStopping }: Pick<Deps, 'database' | 'isStopping'>,
) {
  // Answers even while all other calls are refused. Does not contact any other service.
  app.get('/health/live', { config: { cost: 0, priority: 'exempt' } }, () => ({ status: 'live' }))

  let migrated = false
  app.get('/health/ready', { config: { priority: 'exempt' } }, async (request) => {
    if (isStopping()) throw refuseGenerally('unavailable', 'This server is about to stop.')
    try {
      await sql`select 1`.execute(database.db)
      migrated ||= await isMigrated(database)
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'not ready')
      throw refuseGenerally('unavailable', 'The database does not answer.', { retryAfter: 5 })
    }
    if (!migrated)
      throw refuseGenerally('unavailable', 'The database is being brought up to date.', {
        retryAfter: 5,
      })
    return { status: 'ready', engine: database.engine }
  })
}
