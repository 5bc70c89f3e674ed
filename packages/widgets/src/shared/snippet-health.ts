import { reportEmbed, type ApiClient, type InstallCheck } from '@treasures/api-client'
import { version } from '../../package.json'

type Directive = InstallCheck['blocked'][number]
type Site = { page: string; way: 'page' | 'frame' }

/** Reports already made by this page, so that two tags, or a tag drawn again, report once. */
const told = new Set<string>()
/** Listeners for blocked directives, by the id of the embed. */
const listeners = new Map<string, (blocked: Directive[]) => void>()

/**
 * Reports to the portal that an embed works on this site, or the error of the embed. The report has
 * the site's origin, the widget's version, whether the widget is in a frame, and which files the
 * page's policy blocks. The report contains nothing about the visitor, and nothing is stored on the
 * device.
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

/**
 * Site of the embed. Undefined on our own pages, such as a preview in the portal. Our frame belongs
 * to the page around it.
 */
function siteAround(ours: string): Site | undefined {
  if (location.origin !== ours) return { page: location.origin, way: 'page' }
  if (!location.pathname.includes('/embed/v1/frame/')) return undefined
  // Firefox has no `ancestorOrigins`, so pages that send no referrer stay unknown there.
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
  // A failed report cannot be handled here.
  client.call(reportEmbed, { params: { id }, body }).catch(() => {})
}

/** Fetch directives known to the server. */
const fetching = /^(script|connect|img|style|font|frame|media|worker)-src/
/** Milliseconds in which blocked directives are collected into one report. */
const pause = 1_000

/**
 * Reports the directives with which the page's policy blocks our files, including violations before
 * this call.
 */
function watchPolicy(ours: string) {
  const blocked = new Set<Directive>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (directive: string, uri: string | null) => {
    // `script-src-elem` and `script-src-attr` are reported as `script-src`, the directive that
    // policies usually contain.
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
