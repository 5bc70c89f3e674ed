import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'

/** Milliseconds that open requests have to finish once we were asked to stop. */
const drainFor = 5_000

/** The port is taken, or not ours to take. Its message is for the person who typed the command. */
export class PortUnusable extends Error {
  override readonly name = 'PortUnusable'
}

/** Answers the port, which with 0 is any free one. */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  setting: string,
): Promise<number> {
  try {
    // `::` takes IPv4 too; a machine without IPv6 has only the other.
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

/** Refuses a port that could not be listened on; one that could is free again afterwards. */
export async function tryPort(port: number, setting: string) {
  if (port === 0) return
  const probe = Fastify()
  await listenOn(probe, port, setting)
  await probe.close()
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Lets open requests finish, but not for ever: an upload that was refused half-way leaves a connection
 * that would stay open until its client gives up.
 */
export async function closeInTime(app: FastifyInstance) {
  const deadline = setTimeout(() => app.server.closeAllConnections(), drainFor)
  await app.close()
  clearTimeout(deadline)
}
