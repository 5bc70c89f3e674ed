import type { Endpoint } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { describeApi } from './openapi.ts'
import { referenceStyles, renderReference } from './reference-page.ts'

/**
 * Cost of a call for the rate limit. Each response is half a megabyte and is compressed for each
 * call.
 */
const heavy = 10

/**
 * The contract for machines, and a page for people made from it. The first call makes both, so that
 * the server starts faster.
 */
export function referenceRoutes(
  app: FastifyInstance,
  { publicSettings }: Pick<Deps, 'publicSettings'>,
  contract: Record<string, Endpoint>,
) {
  let document: ReturnType<typeof describeApi> | undefined
  let page: string | undefined
  const describe = () => (document ??= describeApi(contract))
  app.get('/openapi.json', { config: { cost: heavy } }, () => {
    const { info, ...rest } = describe()
    const { business_name, portal_url, support_email } = publicSettings()
    const contact = {
      name: business_name ?? undefined,
      url: portal_url,
      email: support_email ?? undefined,
    }
    // Generated clients use this address as it is, and most cannot use a relative address.
    return { ...rest, info: { ...info, contact }, servers: [{ url: `${portal_url}/api` }] }
  })
  app.get('/docs', { config: { cost: heavy } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send((page ??= renderReference(describe()))),
  )
  app.get('/docs.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyles),
  )
}
