import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server stops, closes connections that never sent a request. Browsers open such
 * connections in advance. Node does not count them as idle, so the server would otherwise wait
 * until its deadline.
 */
export function dropUnusedConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    // The connection arrived between the last check and the end of listening.
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

/**
 * Closes the connection after each answer while the server is about to stop, so that the caller
 * connects to another instance next.
 */
export function closeAfterAnswers(app: FastifyInstance, isStopping: () => boolean) {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
}
