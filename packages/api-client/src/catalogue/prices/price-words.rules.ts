import { showPounds } from '../../kernel/money.ts'
import { priceUnit } from '../services/service-ids.ts'

/**
 * A price with what it pays for: "£25.20 per hour". What stands behind a price for the whole of a job, such as
 * " (fixed price)", is `whole`; nothing unless said.
 */
export const priceInWords = (
  pounds: number,
  unit: { id: number; name: string },
  whole = '',
): string => `${showPounds(pounds)}${unit.id === priceUnit.fixedPrice ? whole : ` ${unit.name}`}`
