import { priceInWords, type OfferedJob } from '@treasures/api-client'

/** The treasure's pay, such as "£18.50 per hour". */
export function payWords({
  treasureprice,
  unit,
}: Pick<OfferedJob, 'treasureprice' | 'unit'>): string {
  return treasureprice === null
    ? 'You set the price'
    : priceInWords(treasureprice, unit, ' for all of it')
}

export const milesWords = (miles: number): string =>
  miles < 1 ? 'less than a mile from you' : `${miles} mile${miles === 1 ? '' : 's'} from you`
