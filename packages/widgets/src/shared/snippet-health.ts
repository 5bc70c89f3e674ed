import { reportEmbed, type ApiClient, type InstallCheck } from '@treasures/api-client'
import { version } from '../../package.json'

type Directive = InstallCheck['blocked'][number]
type Site = { page: string; way: 'page' | 'frame' }

/** What has been told of this page, so that two tags and a redrawn one tell it once. */
const told = new Set<string>()
/** How what a policy keeps back is told for each embed of this page. */
const listeners = new Map<string, (blocked: Directive[]) => void>()

/**
 * Tells the portal that an embed has come up on this site, or what went wrong there: the site's origin, the widget's
 * version, whether it is in a frame, and what the page's policy keeps back. Nothing of who looks at it, and nothing is
 * stored on the device.
 */
export function reportHealth(client: ApiClient, id: string, error?: string) {
  // A prerendered page may never be opened.
  if ('prerendering' in document && document.prerendering) {
    const open = () => reportHealth(client, id, error)
    return document.addEventListener('prerenderingchange', open, { once: true })
  }
  const ours = new URL(client.url('/'), location.origin).origin
  const site = siteAround(ours)
  if (!site) return
  tell(client, id, site, { error })
  if (listeners.size === 0) watchPolicy(ours)
  listeners.set(id, (blocked) => tell(client, id, site, { blocked }))
}

/** Our own pages, such as a preview in the portal, are no franchisee's site; a frame of ours stands in one. */
function siteAround(ours: string): Site | undefined {
  if (location.origin !== ours) return { page: location.origin, way: 'page' }
  if (!location.pathname.includes('/embed/v1/frame/')) return undefined
  // Firefox has no `ancestorOrigins`; pages that send no referrer stay unknown there.
  const page = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.canParse(page) ? { page: new URL(page).origin, way: 'frame' } : undefined
}

function tell(
  client: ApiClient,
  id: string,
  { page, way }: Site,
  { error, blocked = [] }: { error?: string | undefined; blocked?: Directive[] },
) {
  const key = JSON.stringify([id, error, blocked])
  if (told.has(key)) return
  told.add(key)
  const body = { page, version, way, blocked, ...(error && { error }) }
  // Nobody here could do anything about a failure.
  client.call(reportEmbed, { params: { id }, body }).catch(() => {})
}

/** Directives for what is fetched, as the server knows them. */
const fetching = /^(script|connect|img|style|font|frame|media|worker)-src/
/** Milliseconds in which what is kept back together is told together. */
const pause = 1_000

/** Tells by which directives the page's policy keeps something of ours back, from before we listened, too. */
function watchPolicy(ours: string) {
  const blocked = new Set<Directive>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (directive: string, uri: string | null) => {
    // `script-src-elem` and `-attr` are told as what a policy is usually written with.
    const [known] = (fetching.exec(directive) ?? []) as Directive[]
    if (!known || !uri?.startsWith(ours) || blocked.has(known)) return
    blocked.add(known)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const listener of listeners.values()) listener([...blocked])
    }, pause)
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    hear(event.effectiveDirective, event.blockedURI),
  )
  if (typeof ReportingObserver === 'undefined') return
  const types = { types: ['csp-violation'], buffered: true }
  new ReportingObserver((reports) => {
    for (const { body } of reports) {
      const { effectiveDirective, blockedURL } = body as unknown as Record<string, string>
      hear(effectiveDirective ?? '', blockedURL ?? null)
    }
  }, types).observe()
}
