import { Claim, isApiError } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import { createForm } from '../shared/create-form.ts'
import { checkBody, refusedFields } from '../shared/form.model.ts'
import { createKeys } from '../shared/idempotency-keys.ts'

export type ClaimField = 'last_name' | 'mobile'
export type TypedClaim = Record<ClaimField, string>

/** Other reasons for a failed claim. `wait` is in seconds. */
export type ClaimFailure =
  | { why: 'gone' }
  /** The job was changed to need an estimate after the board had shown it. */
  | { why: 'estimate' }
  /** The treasure lacks a skill. `words` name the skill, and the office to ask. */
  | { why: 'refused'; words: string }
  | { why: 'busy'; wait: number }
  | { why: 'offline' }
  | { why: 'unknown' }

/** Phase of the dialog. A single value, so that two cards can never show at once. */
export type ClaimPhase =
  | { at: 'form' }
  /** The job is beyond the treasure's travel limit, so the dialog asks for a second press. */
  | { at: 'far' }
  | { at: 'saving' }
  | { at: 'claimed' }
  | { at: 'not-found' }
  | { at: 'taken' }
  | ({ at: 'failed' } & ClaimFailure)

export type ClaimPorts = {
  idJob: number
  /** False for signed-in treasures, who only press Claim. */
  hasInputs: boolean
  /** True if the job is beyond the treasure's travel limit. */
  isTooFar?: boolean
  /** Makes the call, and rejects with the errors of the API client. */
  send: (typed: TypedClaim, idempotencyKey: string) => Promise<unknown>
  /** Returns a new random key. */
  makeKey: () => string
  log: (error: unknown) => void
  onClaimed: (detail: { id_job: number }) => void
  /** Called by Back To Map, Esc and OK, when the dialog should close. */
  onClose: () => void
}

/** The form's own order, so that the first invalid field is also the topmost. */
const fields = ['last_name', 'mobile'] as const
const empty: TypedClaim = { last_name: '', mobile: '' }

/** Maps an error of the API client to the card that explains it. */
export function outcomeOf(error: unknown): ClaimPhase {
  if (isApiError(error, 'treasure_not_found')) return { at: 'not-found' }
  if (isApiError(error, 'job_taken')) return { at: 'taken' }
  if (isApiError(error, 'job_not_found', 'not_found')) return { at: 'failed', why: 'gone' }
  if (isApiError(error, 'estimate_wanted')) return { at: 'failed', why: 'estimate' }
  if (isApiError(error, 'skill_required', 'document_required', 'job_off_board'))
    return { at: 'failed', why: 'refused', words: error.message }
  if (isApiError(error, 'too_many_requests'))
    return { at: 'failed', why: 'busy', wait: error.retryAfter ?? 60 }
  return { at: 'failed', why: isApiError(error) ? 'unknown' : 'offline' }
}

export const ClaimDialogModel = createModel((ports: ClaimPorts) => {
  const { idJob: id_job, hasInputs } = ports
  const phase = signal<ClaimPhase>({ at: 'form' })
  const form = createForm<TypedClaim, ClaimField>({
    initial: empty,
    names: fields,
    check: (typed) => (hasInputs ? checkBody(Claim, { id_job, ...typed }) : {}),
  })
  const { typed, errors } = form
  // If the answer to a successful claim is lost, the retry with its key reports the success.
  const withKey = createKeys(ports.makeKey)

  function change(field: ClaimField, text: string) {
    form.change({ [field]: text })
    form.touch(field)
  }

  /**
   * Sends the form. Returns the first invalid field, which should receive the focus, if there is
   * one.
   */
  async function submit(): Promise<ClaimField | undefined> {
    if (phase.value.at === 'saving') return undefined
    form.setSent(true)
    const invalid = form.firstInvalid()
    if (invalid) return invalid
    if (ports.isTooFar && phase.value.at === 'form') {
      phase.value = { at: 'far' }
      return undefined
    }
    phase.value = { at: 'saving' }
    const values = typed.value
    try {
      await withKey(values, (key) => ports.send(values, key))
      phase.value = { at: 'claimed' }
      ports.onClaimed({ id_job })
      return undefined
    } catch (error) {
      return refuse(error)
    }
  }

  function refuse(error: unknown): ClaimField | undefined {
    form.refuse(hasInputs ? refusedFields(error, fields) : {})
    const refused = form.firstInvalid()
    if (refused) {
      phase.value = { at: 'form' }
      return refused
    }
    const outcome = outcomeOf(error)
    if (outcome.at === 'failed') ports.log(error)
    phase.value = outcome
    return undefined
  }

  /** Returns to the form. The input stays. */
  function tryAgain() {
    phase.value = { at: 'form' }
    form.setSent(false)
  }

  /** Clears the form and closes the dialog, except during a claim. */
  function leave() {
    if (phase.value.at === 'saving') return
    phase.value = { at: 'form' }
    form.reset(empty)
    ports.onClose()
  }

  return { phase, typed, errors, change, leaveField: form.touch, submit, tryAgain, leave }
})
