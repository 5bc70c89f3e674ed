import type { OpeningStep } from '@treasures/api-client'

/** How far it is, and what still stops the opening. */
export function progressWords(steps: readonly Pick<OpeningStep, 'state'>[]): string {
  const count = (state: OpeningStep['state']) => steps.filter((step) => step.state === state).length
  const missing = count('missing')
  const rest = missing
    ? `${missing} more needed before you can open.`
    : 'Everything needed is done: you can open.'
  return `${count('done')} of ${steps.length} done. ${rest}`
}
