import { refreshAll } from '#app/queries.ts'
import { forgetSettings, loadSettings } from '#app/settings.ts'

/** Refetches the business and the public settings derived from it. */
export async function refreshBusiness() {
  forgetSettings()
  await Promise.all([refreshAll(), loadSettings().catch(() => {})])
}
