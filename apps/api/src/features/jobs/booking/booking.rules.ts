import { jobType, poundsOf, priceInWords } from '@treasures/api-client'

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

type Priced = {
  id_job_type: number
  id_price_unit: number
  unit_name: string
  customer_price_pence: number | null
}

/** "£18.50 per hour", "£120.00 fixed price", "estimate". */
export const bookedPrice = ({ customer_price_pence: pence, ...row }: Priced): string =>
  row.id_job_type === jobType.estimate || pence === null
    ? 'estimate'
    : priceInWords(poundsOf(pence), { id: row.id_price_unit, name: row.unit_name }, ' fixed price')
