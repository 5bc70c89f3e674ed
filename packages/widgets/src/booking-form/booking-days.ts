import { addDays } from '@treasures/api-client'

/** Days offered by name, starting today. */
export const nextDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index))
