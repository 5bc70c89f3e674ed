import type { ApiClient } from '@treasures/api-client'

type SlowNoticeProps = {
  client: ApiClient
  /** Where the same stands on our own pages, such as `jobs/board`. */
  path: string
  texts: { slow: string; slowLink: string }
}

/** A server that does not answer looks like one that thinks: after a while it is said, and where else to go. */
export function SlowNotice({ client, path, texts }: SlowNoticeProps) {
  const portal = portalOf(client)
  return (
    <div className="alert" role="alert">
      <div>
        {texts.slow} {portal && <a href={`${portal}/public/${path}`}>{texts.slowLink}</a>}
      </div>
    </div>
  )
}

/** The portal stands beside its API. Nothing where the visitor is on it already. */
function portalOf(client: ApiClient): string | undefined {
  const [, portal] = /^(https?:.+)\/api\/?$/.exec(client.url('')) ?? []
  const isHere = portal?.startsWith(location.origin) && window === window.parent
  return isHere ? undefined : portal
}
