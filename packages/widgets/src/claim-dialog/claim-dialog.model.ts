import { isApiError, Mobile, Surname } from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'

export type ClaimField = 'last_name' | 'mobile'
export type TypedClaim = Record<ClaimField, string>

/** Why a claim failed otherwise. `wait` is in seconds. */
export type ClaimFailure =
  | { why: 'gone' }
  | { why: 'busy'; wait: number }
  | { why: 'offline' }
  | { why: 'unknown' }

/** One value, so that the dialog can never show two cards at once. */
export type ClaimPhase =
  | { at: 'form' }
  | { at: 'saving' }
  | { at: 'claimed' }
  | { at: 'not-found' }
  | { at: 'taken' }
  | ({ at: 'failed' } & ClaimFailure)

export type ClaimPorts = {
  idJob: number
  /** False where the visitor is known already: then only Claim is asked. */
  hasInputs: boolean
  /** Makes the call. Rejects as the API client does. */
  send: (typed: TypedClaim, idempotencyKey: string) => Promise<unknown>
  /** A new random key. */
  makeKey: () => string
  log: (error: unknown) => void
  onClaimed: (detail: { id_job: number }) => void
  /** Back To Map, Esc, OK: the dialog is to be hidden. */
  onClose: () => void
}

const rules = { last_name: Surname, mobile: Mobile }
/** In the order of the form, so that the first invalid one is the upper one. */
const fields = ['last_name', 'mobile'] as const
const empty: TypedClaim = { last_name: '', mobile: '' }

type FieldTexts = Partial<Record<ClaimField, string>>

const problemsOf = (typed: TypedClaim): FieldTexts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = rules[field].safeParse(typed[field]).error?.issues[0]
      return problem ? [[field, problem.message]] : []
    }),
  )

/** What an answer means for the person who waits for it, in the order in which it is asked. */
export function outcomeOf(error: unknown): ClaimPhase {
  if (isApiError(error, 'treasure_not_found')) return { at: 'not-found' }
  if (isApiError(error, 'job_taken')) return { at: 'taken' }
  if (isApiError(error, 'job_not_found', 'not_found')) return { at: 'failed', why: 'gone' }
  if (isApiError(error, 'too_many_requests'))
    return { at: 'failed', why: 'busy', wait: error.retryAfter ?? 60 }
  return { at: 'failed', why: isApiError(error) ? 'unknown' : 'offline' }
}

/** A refusal with a 4xx is an answer; without one the claim may have happened all the same. */
const isAnswered = (error: unknown) => isApiError(error) && error.status < 500

export const ClaimDialogModel = createModel((ports: ClaimPorts) => {
  const phase = signal<ClaimPhase>({ at: 'form' })
  const typed = signal(empty)
  /** Fields that were changed or left: their errors may show. */
  const touched = signal<readonly ClaimField[]>([])
  /** Claim was pressed while something was invalid. */
  const isSubmittedInvalid = signal(false)
  /** What the server refused, shown until the field changes. */
  const refused = signal<FieldTexts>({})

  const problems = computed<FieldTexts>(() =>
    ports.hasInputs ? { ...refused.value, ...problemsOf(typed.value) } : {},
  )
  /** The errors to show: invalid, and dirty, touched or submitted. */
  const errors = computed<FieldTexts>(() =>
    Object.fromEntries(
      Object.entries(problems.value).filter(
        ([field]) => isSubmittedInvalid.value || touched.value.includes(field as ClaimField),
      ),
    ),
  )
  const firstInvalid = () => fields.find((field) => problems.value[field])

  const touch = (field: ClaimField) => {
    if (!touched.value.includes(field)) touched.value = [...touched.value, field]
  }

  function change(field: ClaimField, text: string) {
    typed.value = { ...typed.value, [field]: text }
    refused.value = { ...refused.value, [field]: undefined }
    touch(field)
  }

  // One key for one (job, typed values) until the server answers: a claim whose answer was lost on
  // the way is then told as the success that it was.
  let open: { typed: string; key: string } | undefined
  function keyFor(values: TypedClaim) {
    const now = JSON.stringify(values)
    if (open?.typed !== now) open = { typed: now, key: ports.makeKey() }
    return open.key
  }

  /** Sends what is typed. Answers the first invalid field, which is to get the focus, if there is one. */
  async function submit(): Promise<ClaimField | undefined> {
    if (phase.value.at === 'saving') return undefined
    const invalid = firstInvalid()
    if (invalid) {
      isSubmittedInvalid.value = true
      return invalid
    }
    phase.value = { at: 'saving' }
    const values = typed.value
    try {
      await ports.send(values, keyFor(values))
      phase.value = { at: 'claimed' }
      ports.onClaimed({ id_job: ports.idJob })
      return undefined
    } catch (error) {
      if (isAnswered(error)) open = undefined
      return refuse(error)
    }
  }

  function refuse(error: unknown): ClaimField | undefined {
    if (ports.hasInputs && isApiError(error, 'invalid_fields')) {
      const texts = fields.flatMap((field) => {
        const text = error.errors[field]?.[0]
        return text ? [[field, text] as const] : []
      })
      if (texts.length > 0) {
        refused.value = Object.fromEntries(texts)
        isSubmittedInvalid.value = true
        phase.value = { at: 'form' }
        return firstInvalid()
      }
    }
    const outcome = outcomeOf(error)
    if (outcome.at === 'failed') ports.log(error)
    phase.value = outcome
    return undefined
  }

  /** Back to the form. What was typed stays. */
  function tryAgain() {
    phase.value = { at: 'form' }
    isSubmittedInvalid.value = false
  }

  /** Back To Map: forgets everything and hides the dialog. A claim under way is waited for. */
  function leave() {
    if (phase.value.at === 'saving') return
    phase.value = { at: 'form' }
    typed.value = empty
    touched.value = []
    isSubmittedInvalid.value = false
    refused.value = {}
    ports.onClose()
  }

  return { phase, typed, errors, change, leaveField: touch, submit, tryAgain, leave }
})
