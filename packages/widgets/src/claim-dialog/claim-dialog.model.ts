import { Claim, isApiError } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import { createForm } from '../shared/create-form.ts'
import { checkBody, refusedFields } from '../shared/form.model.ts'
import { createKeys } from '../shared/idempotency-keys.ts'

export type ClaimField = 'last_name' | 'mobile'
export type TypedClaim = Record<ClaimField, string>

/** Why a claim failed otherwise. `wait` is in seconds. */
export type ClaimFailure =
  | { why: 'gone' }
  /** It wants a price since it was shown. */
  | { why: 'estimate' }
  /** They lack a skill; the server names it, and whom to ask. */
  | { why: 'skill'; words: string }
  | { why: 'busy'; wait: number }
  | { why: 'offline' }
  | { why: 'unknown' }

/** One value, so that the dialog can never show two cards at once. */
export type ClaimPhase =
  | { at: 'form' }
  /** It is further than they travel: asked once more. */
  | { at: 'far' }
  | { at: 'saving' }
  | { at: 'claimed' }
  | { at: 'not-found' }
  | { at: 'taken' }
  | ({ at: 'failed' } & ClaimFailure)

export type ClaimPorts = {
  idJob: number
  /** False where the visitor is known already: then only Claim is asked. */
  hasInputs: boolean
  /** It is further away than they travel. */
  isTooFar?: boolean
  /** Makes the call. Rejects as the API client does. */
  send: (typed: TypedClaim, idempotencyKey: string) => Promise<unknown>
  /** A new random key. */
  makeKey: () => string
  log: (error: unknown) => void
  onClaimed: (detail: { id_job: number }) => void
  /** Back To Map, Esc, OK: the dialog is to be hidden. */
  onClose: () => void
}

/** In the order of the form, so that the first invalid one is the upper one. */
const fields = ['last_name', 'mobile'] as const
const empty: TypedClaim = { last_name: '', mobile: '' }

/** What an answer means for the person who waits for it, in the order in which it is asked. */
export function outcomeOf(error: unknown): ClaimPhase {
  if (isApiError(error, 'treasure_not_found')) return { at: 'not-found' }
  if (isApiError(error, 'job_taken')) return { at: 'taken' }
  if (isApiError(error, 'job_not_found', 'not_found')) return { at: 'failed', why: 'gone' }
  if (isApiError(error, 'estimate_wanted')) return { at: 'failed', why: 'estimate' }
  if (isApiError(error, 'skill_required'))
    return { at: 'failed', why: 'skill', words: error.message }
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
  // A claim whose answer was lost on the way is then told as the success that it was.
  const withKey = createKeys(ports.makeKey)

  function change(field: ClaimField, text: string) {
    form.change({ [field]: text })
    form.touch(field)
  }

  /** Sends what is typed. Answers the first invalid field, which is to get the focus, if there is one. */
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

  /** Back to the form. What was typed stays. */
  function tryAgain() {
    phase.value = { at: 'form' }
    form.setSent(false)
  }

  /** Back To Map: forgets everything and hides the dialog. A claim under way is waited for. */
  function leave() {
    if (phase.value.at === 'saving') return
    phase.value = { at: 'form' }
    form.reset(empty)
    ports.onClose()
  }

  return { phase, typed, errors, change, leaveField: form.touch, submit, tryAgain, leave }
})
