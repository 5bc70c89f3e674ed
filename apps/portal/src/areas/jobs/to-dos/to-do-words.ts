import { addDays, dayInWords } from '@treasures/api-client'

export type Due = { words: string; tone: 'danger' | 'warn' | 'neutral' }

/** Due date and urgency of a to-do; undefined without a date. */
export function dueOf(due_on: string | null, today: string): Due | undefined {
  if (due_on === null) return undefined
  if (due_on < today) return { words: `Overdue since ${dayInWords(due_on)}`, tone: 'danger' }
  if (due_on === today) return { words: 'Today', tone: 'warn' }
  const words = due_on === addDays(today, 1) ? 'Tomorrow' : dayInWords(due_on)
  return { words, tone: 'neutral' }
}
