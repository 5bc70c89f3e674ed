import ipaddr from 'ipaddr.js'

/** Addresses in public ranges at which a cloud has internal services. This one is Azure's. */
const ofClouds: readonly string[] = ['168.63.129.16']

/**
 * Deprecated IPv6 addresses that embed an IPv4 address (RFC 4291, 2.5.5.1) or are site-local (RFC
 * 3879).
 */
const deprecated = ['::/96', 'fec0::/10'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Tells whether an address is on the open internet. Addresses of this machine, of private networks
 * and of a cloud's internal services are not, even if an IPv4 address is written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && deprecated.some((range) => parsed.match(range))) return false
  return parsed.range() === 'unicast' && !ofClouds.includes(parsed.toString())
}

/** Returns the problem with an outside address, or undefined if it may be called. */
export function wrongWithUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'This is no address'
  if (url.protocol !== 'https:') return 'The address has to begin with https://'
  if (url.username || url.password) return 'The address must not hold a name or password'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlainName = !ipaddr.isValid(host)
  if (isPlainName && (!host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host)))
    return 'The address has to be one of the open internet'
  if (!isPlainName && !isPublicAddress(host))
    return 'The address has to be one of the open internet'
  return undefined
}
