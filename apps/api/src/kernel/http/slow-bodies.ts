import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How slowly a body may come in. */
export type BodyPace = {
  /** Milliseconds after which we look again. */
  every: number
  /** Bytes that must have come in meanwhile. */
  least: number
}

/** 1 KB a second: far below what any phone sends, and a trickle's end. */
export const bodyPace: BodyPace = { every: 10_000, least: 10_000 }

/**
 * Hangs up on bodies that trickle in: each holds a connection, and a file of its own a place, for as long as it
 * likes. `requestTimeout` ends what is slow all the way.
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
    // One that we keep waiting, as we are looking something up, is not slow.
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (!request.isPaused() && socket.bytesRead - before < least) socket.destroy()
    before = socket.bytesRead
  }, every)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
