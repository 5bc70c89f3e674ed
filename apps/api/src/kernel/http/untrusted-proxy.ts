import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where proxies of one's own stand: this machine and private networks. */
const near = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, prefix)
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(net, prefix, 'ipv6')

/**
 * Says once that somebody speaks for visitors whom we do not believe. Behind such a proxy all visitors have one
 * address: a single one who guesses passwords locks everybody out.
 */
export function warnOfUntrustedProxy(app: FastifyInstance) {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = isSaid ? undefined : findUntrusted(request)
    if (proxy !== undefined) {
      isSaid = true
      // One of one's own is named, as the remedy wants it; what may be a visitor is not.
      app.log.warn({ proxy: isNear(proxy) ? proxy : 'not in a private network' }, untrusted)
    }
    done()
  })
}

const untrusted =
  'X-Forwarded-For names a visitor, and TRUST_PROXY does not name the proxy that says so: all visitors behind it count as one, ' +
  'for the limits on sign-in, too. Set TRUST_PROXY to its address. If no proxy stands in front, somebody sent this by hand, and nothing is to be done'

/** Who is taken for the visitor, though they speak for one; undefined where all is well. */
function findUntrusted({ headers, ip, ips }: FastifyRequest): string | undefined {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((one) => one.trim())
  if (named.length === 0) return undefined
  // The caller's own connection comes first; whom we believe follows.
  const believed = (ips?.length ?? 1) - 1
  // Visitors write what they like in front of what our proxies add: only a proxy of our own is one too few.
  return believed === 0 || (believed < named.length && isNear(ip)) ? ip : undefined
}

function isNear(text: string): boolean {
  const address = text.replace(/^::ffff:/, '')
  return isIP(address) !== 0 && near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
