import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Database } from '../../kernel/db/connect.ts'
import type { Figures, Metrics } from '../../kernel/metrics.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { callMetrics } from './call-metrics.ts'
import { fileMetrics } from './file-metrics.ts'
import { databaseMetrics } from './database-metrics.ts'

type Options = {
  /** Whoever has it may look. */
  token: string
  pool: Database['pool']
  readFigures: (at: Date) => Promise<Figures>
  clock: () => Date
}

/** Figures as Prometheus reads them. Every label is one of a list of ours: none comes from a caller or a record. */
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

/** Hashes have one length, and tell nothing of how much of a guess is right. */
function holdsToken(token: string) {
  const ours = Buffer.from(hashSecret(token))
  return ({ headers }: FastifyRequest) =>
    timingSafeEqual(
      Buffer.from(hashSecret(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')),
      ours,
    )
}
