import ipaddr from 'ipaddr.js'

/** Public by their range, but answered by a cloud's own services: Azure's. */
const ofClouds: readonly string[] = ['168.63.129.16']

/** IPv6 addresses that stand for an IPv4 address (RFC 4291, 2.5.5.1) or for a site (RFC 3879), both deprecated. */
const deprecated = ['::/96', 'fec0::/10'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Whether an address is one of the open internet: none of this machine, of a private network or of a cloud's own
 * services, also where an IPv4 address is written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && deprecated.some((range) => parsed.match(range))) return false
  return parsed.range() === 'unicast' && !ofClouds.includes(parsed.toString())
}

/** What is wrong with the address of a webhook; undefined where it may be called. */
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
