import type { DayVisit } from '@treasures/api-client'

const london = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
  return (instant: string) => format.format(new Date(instant))
}

export const clock = london({ hour: '2-digit', minute: '2-digit' })
const long = london({ weekday: 'long', day: 'numeric', month: 'long' })
export const dayWords = (date: string) => long(`${date}T12:00:00Z`)

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The treasure's pay, such as "£18.50 per hour". */
export const payWords = ({ treasureprice, unit }: Pick<DayVisit, 'treasureprice' | 'unit'>) =>
  treasureprice === null ? 'the price that you set' : `${pounds.format(treasureprice)} ${unit.name}`

export const directions = ({ address, postcode }: Pick<DayVisit, 'address' | 'postcode'>) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${address}, ${postcode}` })}`
