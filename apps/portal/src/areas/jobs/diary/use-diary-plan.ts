import type { UnscheduledJob } from '@treasures/api-client'
import { useState } from 'react'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { decidePlan } from './plan.rules.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

/** What is to have an appointment, and when, where somebody has pointed at a place of the diary. */
export type Planning = { job: UnscheduledJob; suggested?: { date: string; time: string } }

/** Plans jobs without an appointment: by a button, or dragged to a day by mouse or pen. The form asks before anything is made. */
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
