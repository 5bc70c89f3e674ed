import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Database } from '../../kernel/db/connect.ts'
import type { Replica } from '../../kernel/db/replica.ts'
import type { Figures, Metrics } from '../../kernel/metrics.ts'
import { holdsToken } from '../../kernel/http/caller.ts'
import { callMetrics } from './call-metrics.ts'
import { fileMetrics } from './file-metrics.ts'
import { databaseMetrics } from './database-metrics.ts'

type Options = {
  /** Bearer token that grants access. */
  token: string
  pool: Database['pool']
  replica?: Pick<Replica, 'counts'> | undefined
  readFigures: (at: Date) => Promise<Figures>
  clock: () => Date
}

/**
 * Metrics in Prometheus format. Every label value comes from our own lists, never from a caller or
 * a record.
 */
export function prometheusMetrics({ token, ...database }: Options): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const watch = callMetrics(registry)
  const refresh = databaseMetrics(registry, database)
  const mayLook = holdsToken(token)

  return {
    watch,
    watchFiles: fileMetrics(registry),
    answer: (app) =>
      void app.get('/metrics', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!mayLook(request))
          return reply
            .code(401)
            .header('www-authenticate', 'Bearer')
            .type('text/plain; charset=utf-8')
            .send('Send the METRICS_TOKEN as bearer token.\n')
        await refresh()
        return reply.type(registry.contentType).send(await registry.metrics())
      }),
  }
}
