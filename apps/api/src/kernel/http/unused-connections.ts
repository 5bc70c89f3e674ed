import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Hangs up, when the server stops, on connections that never asked for anything. Browsers open them ahead of need, Node
 * does not count them as idle, and a stopping server would wait for each until its own deadline.
 */
export function dropUnusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    // It came between the last look and the end of listening.
    if (isStopping) return socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    isStopping = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

/** Whoever is answered while the server is about to stop asks somebody else next, and not on this connection. */
export function closeAfterAnswers(app: FastifyInstance, isStopping: () => boolean) {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}
