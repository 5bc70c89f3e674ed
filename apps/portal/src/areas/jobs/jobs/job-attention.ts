import type { JobRow } from '@treasures/api-client'
import type { Tone } from '#parts/status-tones.ts'

/** Reasons why a job needs attention, derived from its data. The names are the list's filters. */
export const attentions = [
  { name: 'action_required', words: 'Action required', tone: 'danger' },
  { name: 'late', words: 'Late', tone: 'danger' },
  { name: 'unanswered', words: 'Message unanswered', tone: 'danger' },
  { name: 'on_days_off', words: 'Visit on days off', tone: 'danger' },
  { name: 'unscheduled', words: 'Unscheduled', tone: 'warn' },
  { name: 'requires_invoicing', words: 'Requires invoicing', tone: 'warn' },
  { name: 'card_missing', words: 'Card missing', tone: 'warn' },
] as const satisfies readonly { name: keyof JobRow; words: string; tone: Tone }[]

export type Attention = (typeof attentions)[number]['name']

export const attentionsOf = (job: Pick<JobRow, Attention>) =>
  attentions.filter(({ name }) => job[name])
