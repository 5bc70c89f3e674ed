import { fullName } from '@treasures/api-client'
import { hours, later, earlier } from '#kernel/clock.ts'
import { askAfterHours } from '../jobs/job-timers.rules.ts'

/** Hours that a treasure has to answer. */
export const answerWithinHours = 24

export const isOldEnoughAt = (at: Date): Date => earlier(at, hours(askAfterHours))
export const answerIsDue = (asked: Date): Date => later(asked, hours(answerWithinHours))

type Asked = { fname: string; lname: string; mphone: string }

/** To-do for staff if a treasure cannot be asked. `why` is a sentence. */
export const couldNotBeAsked = (asked: Asked, why: string): string =>
  `${fullName(asked)} could not be asked whether the job has started. ${why} Please call ${asked.mphone}.`

export type StartAnswer = 'unreachable' | 'decline' | 'started' | 'finished'

/** Note about an answer for staff. */
export function answerNote(answer: StartAnswer, reason: string): string {
  const said = {
    unreachable: 'Cannot reach the customer',
    decline: 'Handed back the job',
    started: 'Has started',
    finished: 'Says that it is done',
  }[answer]
  return reason ? `${said}: ${reason}` : `${said}.`
}
