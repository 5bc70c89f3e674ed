import type { AutomationRun, RunState } from '@treasures/api-client'

export const runStateWords = {
  waiting: 'Waiting',
  done: 'Done',
  not_matched: 'Not matched',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const satisfies Record<RunState, string>

export const actionStateWords = {
  waiting: 'waits',
  done: 'done',
  skipped: 'left out',
  failed: 'failed',
} as const satisfies Record<AutomationRun['actions'][number]['state'], string>
