import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { labelCall, labelStatus } from './call-labels.rules.ts'

/** Seconds, from what a person finds instant to the point where they give up. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts every call when it ends, even if it was aborted. */
export function callMetrics(registry: Registry) {
  const registers = [registry]
  const calls = new Counter({
    name: 'treasures_http_calls_total',
    help: 'Calls that have ended, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'treasures_http_call_seconds',
    help: 'Seconds from the first byte of a call to the last of its answer, by route pattern.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const underWay = new Gauge({
    name: 'treasures_http_calls_under_way',
    help: 'Calls that are being answered, without live streams.',
    registers,
  })
  const streams = new Gauge({
    name: 'treasures_live_streams',
    help: 'Open live streams of boards.',
    registers,
  })

  return (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { url, config } = request.routeOptions
      const labels = labelCall(request.method, request.is404 ? undefined : url)
      const open = config.isStream ? streams : underWay
      const begun = performance.now()
      open.inc()
      reply.raw.once('close', () => {
        open.dec()
        const { statusCode, writableFinished } = reply.raw
        // A stream is complete when its reader disconnects.
        const isWhole = writableFinished || (config.isStream === true && reply.raw.headersSent)
        calls.inc({ ...labels, status: labelStatus(statusCode, isWhole) })
        if (!config.isStream) seconds.observe(labels, (performance.now() - begun) / 1_000)
      })
      done()
    })
  }
}
