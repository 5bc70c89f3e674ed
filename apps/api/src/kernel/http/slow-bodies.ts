import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Slowest allowed pace of an arriving body. */
export type BodyPace = {
  /** Milliseconds between checks. */
  every: number
  /** Bytes that must arrive between two checks. */
  least: number
}

/** 1 KB a second: far less than any phone sends, but enough to end a trickle. */
export const bodyPace: BodyPace = { every: 10_000, least: 10_000 }

/**
 * Closes connections whose bodies trickle in. Each body occupies a connection, and each file an
 * upload slot too. `requestTimeout` ends bodies that keep this pace but take too long.
 */
export function refuseSlowBodies(app: FastifyInstance, pace: BodyPace) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    if (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined)
      watch(request.raw, pace)
    done()
  })
}

function watch(request: IncomingMessage, { every, least }: BodyPace) {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    // A request that we paused ourselves, during a look-up, is not slow.
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (!request.isPaused() && socket.bytesRead - before < least) socket.destroy()
    before = socket.bytesRead
  }, every)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
