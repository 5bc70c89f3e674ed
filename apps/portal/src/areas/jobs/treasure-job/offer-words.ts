import { priceUnit, showPounds, type OfferedJob } from '@treasures/api-client'

/** What the treasure gets: "£18.50 per hour". */
export function payWords({
  treasureprice,
  unit,
}: Pick<OfferedJob, 'treasureprice' | 'unit'>): string {
  if (treasureprice === null) return 'You name the price'
  const price = showPounds(treasureprice)
  return unit.id === priceUnit.fixedPrice
    ? `${price} for all of it`
    : `${price} per ${unit.name_singular}`
}

const times = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
/** "Tuesday 24 November at 09:30". */
export const untilWords = (instant: string): string => times.format(new Date(instant))

export const milesWords = (miles: number): string =>
  miles < 1 ? 'less than a mile from you' : `${miles} mile${miles === 1 ? '' : 's'} from you`
