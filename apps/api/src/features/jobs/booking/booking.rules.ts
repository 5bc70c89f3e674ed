import { jobType, priceUnit, showPounds } from '@treasures/api-client'

const hours = 3_600_000

/** Hours after its last save for which a draft can be gone on with. */
export const draftHours = 72
/** Minutes without a save after which somebody is reminded, once. */
export const reminderMinutes = 30
/** Links that one draft sends, the reminder among them. */
export const linksPerDraft = 3

export const draftEnds = (savedAt: Date): Date => new Date(savedAt.getTime() + draftHours * hours)
export const idleHours = (savedAt: Date, at: Date): number =>
  (at.getTime() - savedAt.getTime()) / hours

/** "£18.50 per hour", "£120.00 fixed price", "estimate". */
export const priceInWords = (
  id_job_type: number,
  unit: { id: number; name: string },
  pounds: number | null,
): string => {
  if (id_job_type === jobType.estimate || pounds === null) return 'estimate'
  return `${showPounds(pounds)} ${unit.id === priceUnit.fixedPrice ? 'fixed price' : unit.name}`
}
