import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'

export const noSuchWork = (endpoint: Refusing<'work_not_found'>) =>
  refuse(endpoint, 'work_not_found', 'We can’t find that line of work.')

export const notBegun = (endpoint: Refusing<'job_not_begun'>, why: string) =>
  refuse(endpoint, 'job_not_begun', why)

/** `found` describes the line that is already there. */
export const tooSimilar = (endpoint: Refusing<'work_too_similar'>, found?: string) =>
  refuse(
    endpoint,
    'work_too_similar',
    'This was not recorded as it is too similar to another line already recorded on the same day.',
    found === undefined ? {} : { errors: { date: [found] } },
  )

export const dateFull = (endpoint: Refusing<'work_date_full'>, why: string) =>
  refuse(endpoint, 'work_date_full', why, { errors: { quantity: [why] } })

export const workInvoiced = (endpoint: Refusing<'work_invoiced'>) =>
  refuse(
    endpoint,
    'work_invoiced',
    'The timesheet of this line is invoiced. You can no longer choose whether to invoice this line.',
  )

export const lineInvoiced = (endpoint: Refusing<'line_invoiced'>) =>
  refuse(
    endpoint,
    'line_invoiced',
    'This line is on an invoice and can no longer be changed. Please ask us.',
  )

export const linesFixed = (endpoint: Refusing<'timesheet_locked'>) =>
  refuse(
    endpoint,
    'timesheet_locked',
    'The timesheet of this line is locked. Open the timesheet again first.',
  )

export const workReviewed = (endpoint: Refusing<'work_reviewed'>) =>
  refuse(endpoint, 'work_reviewed', 'This line has a review, so it can’t move to another job.')

export const lineIsMinimum = (endpoint: Refusing<'line_is_minimum'>) =>
  refuse(
    endpoint,
    'line_is_minimum',
    'This line is the job’s minimum charge. It is removed automatically when more labour is recorded, and staff can waive it.',
  )

export const lineIsAgreed = (endpoint: Refusing<'line_is_agreed'>) =>
  refuse(
    endpoint,
    'line_is_agreed',
    'This is extra work at an agreed price, and cannot be changed. You can remove it and record it again.',
  )

export const wrongField = (field: 'date' | 'quantity' | 'treasureprice', why: string) =>
  refuseGenerally('invalid_fields', 'Please correct the problems', { errors: { [field]: [why] } })

export const moveUnconfirmed = (endpoint: Refusing<'work_move_unconfirmed'>, why: string) =>
  refuse(endpoint, 'work_move_unconfirmed', why)

/** Refusals of a call that writes a line, except refusals for records that are not the caller's. */
export type Recording = Refusing<
  'work_too_similar' | 'job_not_begun' | 'work_date_full' | 'timesheet_locked'
>
export type Changing = Recording &
  Refusing<
    | 'job_not_found'
    | 'work_not_found'
    | 'work_reviewed'
    | 'line_invoiced'
    | 'line_is_minimum'
    | 'line_is_agreed'
    | 'work_move_unconfirmed'
  >
export type Removing = Refusing<
  'work_not_found' | 'work_reviewed' | 'line_invoiced' | 'line_is_minimum' | 'timesheet_locked'
>
