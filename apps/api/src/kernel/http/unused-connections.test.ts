import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { dropUnusedConnections } from './unused-connections.ts'

test('a stopping server does not wait for a connection that never sent a request', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  dropUnusedConnections(app)
  const accepted = once(app.server, 'connection')
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port)
  const ended = once(socket, 'close')
  await accepted
  await app.close()
  await ended
  expect(app.server.listening).toBe(false)
}, 20_000)
