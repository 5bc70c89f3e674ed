import type { PublicSettings } from '@treasures/api-client'
import { namesIn } from './message-secrets.rules.ts'
import type { NoticeWords } from './notice.ts'

/**
 * Placeholders that every notice, text and listener may use. Their values come from the business and are filled in by
 * the queue, so no reaction has to think of them.
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

/** Placeholders that may be used in the words of a notice, whatever staff write. */
export const placeholdersOf = (notice: NoticeWords): string[] =>
  [...new Set([...namesIn(notice), ...generalNames])].toSorted()
