import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from '../../kernel/public-address.rules.ts'

/** Milliseconds until a call times out. */
export const outsideTimeLimit = 10_000

export type OutsideOptions = {
  /** Lets tests call private addresses, even without https. */
  mayConnect?: (address: string) => boolean
  protocol?: 'https:' | 'http:'
}

/** An address leads to this machine, a private network or a cloud's internal service. */
export class LeadsInside extends Error {
  override readonly name = 'LeadsInside'
  constructor(host: string) {
    super(`${host} is no address of the open internet`)
  }
}

/**
 * Makes connections to the open internet only. Resolved addresses are checked before connecting.
 * The connected address is checked again, because a name can resolve differently a moment later.
 */
export function guardedAgent({ mayConnect = isPublicAddress }: OutsideOptions): Agent {
  const lookup: LookupFunction = (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const wrong =
        error ?? (found.every(({ address }) => mayConnect(address)) ? null : new LeadsInside(host))
      if (wrong) return answer(wrong, [])
      if (options.all) return answer(null, found)
      const [first] = found
      answer(null, first?.address ?? '', first?.family)
    })

  const connector = buildConnector({ lookup, timeout: outsideTimeLimit })
  return new Agent({
    bodyTimeout: outsideTimeLimit,
    headersTimeout: outsideTimeLimit,
    // Connections are not reused, so that each call resolves and checks the address again.
    pipelining: 0,
    connect(options, callback) {
      // Literal addresses skip the lookup, so they are checked here.
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (/^[\d.]+$|:/.test(host) && !mayConnect(host)) return callback(new LeadsInside(host), null)
      connector(options, (error, socket) => {
        if (error) return callback(error, null)
        if (mayConnect(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(new LeadsInside(host), null)
      })
    },
  })
}
