import { showPounds } from '../../kernel/money.ts'
import { priceUnit } from '../services/service-ids.ts'

/**
 * Formats a price with its unit: "£25.20 per hour". `whole` follows the price of a whole job, such
 * as " (fixed price)". It is empty by default.
 */
export const priceInWords = (
  pounds: number,
  unit: { id: number; name: string },
  whole = '',
): string => `${showPounds(pounds)}${unit.id === priceUnit.fixedPrice ? whole : ` ${unit.name}`}`
