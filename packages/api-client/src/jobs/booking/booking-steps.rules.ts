/** Days after the order in which a consumer may cancel: work before needs their express request. */
export const cancellationDays = 14

type When = { wanted: 'soon' | 'flexible' | 'date' | null; wanted_on: string | null }

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Whether work may begin so early that the customer must ask for it. `today` is London's date. */
export const needsExpressRequest = ({ wanted, wanted_on }: When, today: string): boolean =>
  wanted !== 'date' ||
  wanted_on === null ||
  dayNumber(wanted_on) - dayNumber(today) < cancellationDays

/** A day that can be asked for: from today to a year ahead. */
export const canStartOn = (date: string, today: string): boolean => {
  const ahead = dayNumber(date) - dayNumber(today)
  return ahead >= 0 && ahead <= 366
}
