import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Certificate } from '../../kernel/surroundings.ts'

/** Milliseconds. Staff are waiting for the page that shows the result. */
const patience = 3_000

/**
 * Connects to our own address as a browser would and reads its certificate, even one that no
 * browser accepts.
 */
export async function readCertificate(publicUrl: string | undefined): Promise<Certificate> {
  if (!publicUrl?.startsWith('https:')) return { is: 'none' }
  const { hostname, port } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    // Invalid certificates are not rejected, because their details have to be read too. Nothing is
    // sent.
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) })
    const { valid_to } = socket.getPeerCertificate()
    const problem = socket.authorized ? undefined : String(socket.authorizationError)
    return { is: 'read', endsAt: new Date(valid_to), problem }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return {
      is: 'unread',
      why: code === 'ABORT_ERR' ? 'no answer within three seconds' : (code ?? message),
    }
  } finally {
    socket.destroy()
  }
}
