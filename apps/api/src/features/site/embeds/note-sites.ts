import { Id } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { earlier, hours } from '#kernel/clock.ts'
import { originOf } from './embeds.rules.ts'
import { embedsStore } from './embeds.store.ts'

type NoteDeps = Pick<Deps, 'clock' | 'database' | 'publicSettings' | 'settings'>

/** Number of regions' sites remembered as recorded within the hour. */
const rememberedAtMost = 1_000

/**
 * Records which sites ask for the services or jobs of a region. A widget without an embed reports
 * nothing, but its browser sends the page's origin with each call. Frames of ours send none.
 */
export function noteSites(
  routes: FastifyInstance,
  { clock, database, publicSettings, settings }: NoteDeps,
) {
  const noted = new Map<string, Date>()

  routes.addHook('onSend', async ({ method, query, headers, log }, reply) => {
    const region = Id.safeParse((query as Record<string, unknown> | undefined)?.['id_region'])
    const page = originOf(headers.origin ?? '')
    const ours = [publicSettings().portal_url, ...settings.allowedOrigins]
    if (method !== 'GET' || reply.statusCode !== 200 || !region.success) return
    if (page === undefined || ours.includes(page)) return
    const [key, at] = [`${region.data} ${page}`, clock()]
    if ((noted.get(key) ?? 0) > earlier(at, hours(1))) return
    if (noted.size >= rememberedAtMost) noted.clear()
    noted.set(key, at)
    await embedsStore(database.db)
      .noteSite(region.data, page, at)
      // Visitors see prices and jobs whether or not their site can be recorded.
      .catch((error: unknown) => log.warn({ error }, 'the site of a widget was not recorded'))
  })
}
