import { setTimeout as wait } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { asPartOf, traceparentNow, type Tracing } from '../../kernel/tracing.ts'
import { labelCall } from '../metrics/call-labels.rules.ts'
import { nameStatement, tellStatement } from './statement.rules.ts'

/** Milliseconds between two exports. */
const sentEvery = 2_000
/** Milliseconds that a collector may take to respond. Shutdown waits no longer than this. */
const patience = 3_000

/**
 * Sends traces to a collector that speaks OTLP over HTTP. A few places in our code create the
 * spans, which contain only our own names: routes, kinds of tasks, statements without values.
 */
export function otlpTracing(endpoint: string): Tracing {
  let log: FastifyBaseLogger | undefined
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: patience,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'treasures' }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingFailures(exporter, () => log?.warn('traces cannot be sent')),
        scheduledDelayMillis: sentEvery,
      }),
    ],
  })
  const tracer = provider.getTracer('treasures')

  /**
   * Records a finished operation. Operations outside a call or task are skipped, so a worker that
   * polls for work makes no traces.
   */
  function tell(name: string, { took, error, ...attributes }: Attributes & Over) {
    const parent = traceparentNow()
    if (parent === undefined) return
    const now = Date.now()
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, startTime: now - took, attributes },
      contextOf(parent),
    )
    if (error !== undefined) noteFailure(span, error)
    span.end(now)
  }

  return {
    watch(app) {
      log = app.log
      const parts = new WeakMap<FastifyRequest, string>()
      app.addHook('onRequest', (request, reply, done) => {
        const { url: pattern, config } = request.routeOptions
        const isTold = pattern?.startsWith('/api/') && !pattern.startsWith('/api/health/')
        if (!isTold || config.isStream) return done()
        const { method, route } = labelCall(request.method, pattern)
        const attributes = { 'http.request.method': method, 'http.route': route }
        const span = tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          // Callers cannot attach our spans to their own traces.
          ROOT_CONTEXT,
        )
        reply.raw.once('close', () => {
          const { statusCode } = reply.raw
          span.setAttribute('http.response.status_code', statusCode)
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
        const name = nameOf(span)
        parts.set(request, name)
        asPartOf(name, done)
      })
      // A queued call starts in the context of the call that has just ended, so its own context is
      // restored.
      app.addHook('preValidation', (request, _reply, done) => {
        const name = parts.get(request)
        if (name === undefined) done()
        else asPartOf(name, done)
      })
    },

    async task({ name, attempts, traceparent }, work) {
      const attributes = { 'task.name': name, 'task.attempts': attempts }
      const span = tracer.startSpan(
        `task ${name}`,
        { kind: SpanKind.CONSUMER, attributes },
        contextOf(traceparent),
      )
      try {
        return await asPartOf(nameOf(span), work)
      } catch (error) {
        noteFailure(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    query: (event: LogEvent) =>
      tell(nameStatement(event.query.sql), {
        'db.system.name': 'postgresql',
        'db.query.text': tellStatement(event.query.sql),
        took: event.queryDurationMillis,
        ...(event.level === 'error' && { error: event.error }),
      }),

    outside: (port, inner) =>
      new Proxy(inner, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target)
          if (typeof value !== 'function') return value
          return (...input: unknown[]): unknown => {
            const begun = performance.now()
            const answer: unknown = value.apply(target, input)
            if (!(answer instanceof Promise)) return answer
            const over = (error?: unknown) =>
              tell(`${port}.${String(key)}`, {
                'peer.service': port,
                took: performance.now() - begun,
                ...(error !== undefined && { error }),
              })
            answer.then(() => over(), over)
            return answer
          }
        },
      }),

    close: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        wait(patience, undefined, { ref: false }),
      ]),
  }
}

/** Warns once when exports begin to fail, and again only after one succeeded. */
function tellingFailures(exporter: SpanExporter, tell: () => void): SpanExporter {
  let failed = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.code !== 0
        if (fails && !failed) tell()
        failed = fails
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/** `took` is in milliseconds. */
type Over = { took: number; error?: unknown }

/** Records only the error's kind, because its message may name people. */
function noteFailure(span: Span, error: unknown) {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const nameOf = (span: Span) => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags = '00'] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
