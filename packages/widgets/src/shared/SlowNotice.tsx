import type { ApiClient } from '@treasures/api-client'

type SlowNoticeProps = {
  client: ApiClient
  /** Path of the same page in the portal, such as `jobs/board`. */
  path: string
  texts: { slow: string; slowLink: string }
}

/**
 * Says after a while that the server is slow, because waiting looks the same as no answer. Links to
 * the portal.
 */
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

/**
 * Address of the portal, which is on the same server as its API. Undefined if the visitor is
 * already in the portal.
 */
function portalOf(client: ApiClient): string | undefined {
  const [, portal] = /^(https?:.+)\/api\/?$/.exec(client.url('')) ?? []
  const isHere = portal?.startsWith(location.origin) && window === window.parent
  return isHere ? undefined : portal
}
