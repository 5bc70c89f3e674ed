import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'

/** Milliseconds that open requests have to finish at shutdown. */
const drainFor = 5_000

/** The port is taken, or needs more rights. The message is for the person at the terminal. */
export class PortUnusable extends Error {
  override readonly name = 'PortUnusable'
}

/** Listens on a port and returns it. Port 0 means any free port. */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  setting: string,
): Promise<number> {
  try {
    // `::` accepts IPv4 too. A machine without IPv6 needs `0.0.0.0`.
    await app.listen({ port, host: '::' }).catch((error: unknown) => {
      if (codeOf(error) !== 'EAFNOSUPPORT') throw error
      return app.listen({ port, host: '0.0.0.0' })
    })
  } catch (error) {
    const why = {
      EADDRINUSE: 'is in use by another program',
      EACCES: 'needs more rights than we have',
    }[codeOf(error)]
    if (!why) throw error
    throw new PortUnusable(
      `Port ${port} ${why}: stop that program, or set ${setting} to another port.`,
    )
  }
  return (app.server.address() as AddressInfo).port
}

/** Throws if the port cannot be listened on. Otherwise leaves it free. */
export async function tryPort(port: number, setting: string) {
  if (port === 0) return
  const probe = Fastify()
  await listenOn(probe, port, setting)
  await probe.close()
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Closes the server once open requests have finished, or after the deadline. A refused upload can
 * leave a connection that would stay open until its client gives up.
 */
export async function closeInTime(app: FastifyInstance) {
  const deadline = setTimeout(() => app.server.closeAllConnections(), drainFor)
  await app.close()
  clearTimeout(deadline)
}
