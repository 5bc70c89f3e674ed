import type { PublicSettings } from '@treasures/api-client'
import { namesIn } from './message-secrets.rules.ts'
import type { NoticeWords } from './notice.ts'

/**
 * Placeholders that every notice, text and listener may use. The queue fills them with the details
 * of the business, so reactions need not provide values.
 */
export const generalNames = ['business', 'portal_url', 'support_email', 'support_phone'] as const
export type GeneralName = (typeof generalNames)[number]
export type GeneralValues = Readonly<Record<GeneralName, string>>

export const isGeneralName = (name: string): name is GeneralName =>
  (generalNames as readonly string[]).includes(name)

export const generalValues = (
  business: string,
  settings: Pick<PublicSettings, Exclude<GeneralName, 'business'>>,
): GeneralValues => ({
  business,
  portal_url: settings.portal_url,
  support_email: settings.support_email ?? '',
  support_phone: settings.support_phone ?? '',
})

/** All placeholders that staff may use in the words of a notice. */
export const placeholdersOf = (notice: NoticeWords): string[] =>
  [...new Set([...namesIn(notice), ...generalNames])].toSorted()
