/** Returns the address of a server without a slash at its end. */
export function addressOf(origin: string): string {
  const { protocol, href } = URL.canParse(origin) ? new URL(origin) : { protocol: '', href: '' }
  if (protocol === 'https:' || protocol === 'http:')
    return href.replace(/[?#].*$/, '').replace(/\/+$/, '')
  throw new Error(
    `treasures: ${JSON.stringify(origin)} is not the address of a server, so nothing can be drawn. Set origin to the address of your portal, such as https://jobs.example.org.`,
  )
}
