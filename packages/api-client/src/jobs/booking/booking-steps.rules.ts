/** Steps of a booking, in order. */
export const bookingSteps = ['postcode', 'what', 'when', 'contact', 'review'] as const

/**
 * Days after the order in which a consumer may cancel. If work is to begin earlier, the consumer
 * must request this expressly.
 */
export const cancellationDays = 14

type When = { wanted: 'soon' | 'flexible' | 'date' | null; wanted_on: string | null }

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/**
 * True if work may begin so early that the customer must request it expressly. `today` is the date
 * in London.
 */
export const needsExpressRequest = ({ wanted, wanted_on }: When, today: string): boolean =>
  wanted !== 'date' ||
  wanted_on === null ||
  dayNumber(wanted_on) - dayNumber(today) < cancellationDays

/** True for a day from today to a year ahead. */
export const canStartOn = (date: string, today: string): boolean => {
  const ahead = dayNumber(date) - dayNumber(today)
  return ahead >= 0 && ahead <= 366
}

/** Maximum number of characters in a customer's description of the job. */
export const jobTextLength = 2_000
export const jobTextTooLong = 'Please use at most 2,000 characters'
export const jobTextMissing = 'Please tell us about the job'

/** Returns the same error as `BookingDescription`, or undefined if the text is valid. */
export function jobTextProblem(descr: string): string | undefined {
  const { length } = descr.trim()
  if (length === 0) return jobTextMissing
  return length > jobTextLength ? jobTextTooLong : undefined
}
