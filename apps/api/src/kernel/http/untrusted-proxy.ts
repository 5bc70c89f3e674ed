import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Addresses at which an installation's own proxies may be: this machine and private networks. */
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
 * Warns once if a proxy that is not trusted forwards visitors. All of them then share one address,
 * so a single visitor who guesses passwords locks out everyone.
 */
export function warnOfUntrustedProxy(app: FastifyInstance) {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = isSaid ? undefined : findUntrusted(request)
    if (proxy !== undefined) {
      isSaid = true
      // The address of a proxy in a private network is logged, because it is needed to trust the
      // proxy. Any other address may be a visitor's and is not logged.
      app.log.warn({ proxy: isNear(proxy) ? proxy : 'not in a private network' }, untrusted)
    }
    done()
  })
}

const untrusted =
  'X-Forwarded-For names a visitor, and TRUST_PROXY does not name the proxy that says so: all visitors behind it count as one, ' +
  'for the limits on sign-in, too. Set TRUST_PROXY to its address. Without a proxy in front, a visitor sent this header and you can ignore it'

/**
 * Returns the address of an untrusted proxy, which counts as the visitor, or undefined if there is
 * none.
 */
function findUntrusted({ headers, ip, ips }: FastifyRequest): string | undefined {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((one) => one.trim())
  if (named.length === 0) return undefined
  // The first address is the connection's own. The addresses that trusted proxies forwarded follow.
  const believed = (ips?.length ?? 1) - 1
  // Visitors can put any addresses in front of the proxies' addresses. A proxy is missing from the
  // list only if the address that counts as the visitor's is private.
  return believed === 0 || (believed < named.length && isNear(ip)) ? ip : undefined
}

function isNear(text: string): boolean {
  const address = text.replace(/^::ffff:/, '')
  return isIP(address) !== 0 && near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
