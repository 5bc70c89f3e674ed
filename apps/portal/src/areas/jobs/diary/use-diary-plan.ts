import type { UnscheduledJob } from '@treasures/api-client'
import { useState } from 'react'
import { snackbar } from '#app/shell/snackbars.ts'
import { decidePlan } from './plan.rules.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

/** Job to schedule, with the time suggested by the place where it was dropped. */
export type Planning = { job: UnscheduledJob; suggested?: { date: string; time: string } }

/**
 * Schedules jobs without an appointment, by a button, or by dragging a job to a day with mouse or
 * pen. The form asks for confirmation.
 */
export function useDiaryPlan({ mayPlan, today }: { mayPlan: boolean; today: string }) {
  const [planning, plan] = useState<Planning>()
  const { dragged, handlers } = usePointerDrag<UnscheduledJob>({
    mayDrag: () => mayPlan,
    onDrop(job, place) {
      const decision = decidePlan(job, place, today)
      if (!decision.ok) return snackbar.warning(decision.why)
      const { date, time } = decision
      return plan({ job, suggested: { date, time } })
    },
  })
  const words = dragged?.place && wordsOf(decidePlan(dragged.item, dragged.place, today))
  return { planning, plan, dragged: dragged?.item, words, handlers }
}

const wordsOf = (decision: ReturnType<typeof decidePlan>) =>
  decision.ok ? undefined : decision.why

export type DiaryPlan = ReturnType<typeof useDiaryPlan>
