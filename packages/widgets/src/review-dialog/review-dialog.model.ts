import { isApiError, ReviewInput, type Review, type ReviewedWork } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'

/** Phase of the dialog. A single value, so that the dialog can never be in two phases at once. */
export type ReviewPhase =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'gone' }
  | { at: 'form' }
  | { at: 'saving' }
  | { at: 'shown'; review: Review; isNew: boolean }

export type ReviewPorts = {
  load: (signal: AbortSignal) => Promise<ReviewedWork>
  /** Makes the call, and rejects with the errors of the API client. */
  save: (input: ReviewInput) => Promise<Review>
  log: (error: unknown) => void
  onSaved: (review: Review) => void
}

/** Initial values of the form. */
const blank: ReviewInput = { rating: 5, notes: '' }

const isGone = (error: unknown) =>
  isApiError(error, 'link_not_found', 'work_not_found', 'malformed', 'not_found')

export const ReviewDialogModel = createModel((ports: ReviewPorts) => {
  const phase = signal<ReviewPhase>({ at: 'loading' })
  const work = signal<ReviewedWork>()
  const typed = signal(blank)
  const notesError = signal<string>()
  /** True after a failed save. The reason is in the log only. */
  const isNotSaved = signal(false)
  let running: AbortController | undefined

  async function load() {
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    try {
      const loaded = await ports.load(mine.signal)
      if (mine.signal.aborted) return
      work.value = loaded
      phase.value = loaded.review
        ? { at: 'shown', review: loaded.review, isNew: false }
        : { at: 'form' }
    } catch (error) {
      if (mine.signal.aborted) return
      if (!isGone(error)) ports.log(error)
      phase.value = { at: isGone(error) ? 'gone' : 'failed' }
    }
  }

  /** Opens the dialog. A form keeps its input, so that closing it by accident loses nothing. */
  function open() {
    if (phase.value.at === 'form' || phase.value.at === 'saving') return
    void load()
  }

  function change(part: Partial<ReviewInput>) {
    typed.value = { ...typed.value, ...part }
    isNotSaved.value = false
    if (part.notes !== undefined) notesError.value = undefined
  }

  /** Saves the review. Resolves to true if the notes are invalid and should receive the focus. */
  async function save(): Promise<boolean> {
    if (phase.value.at !== 'form') return false
    const read = ReviewInput.safeParse(typed.value)
    if (!read.success) {
      notesError.value = read.error.issues[0]?.message
      return true
    }
    phase.value = { at: 'saving' }
    isNotSaved.value = false
    try {
      const review = await ports.save(read.data)
      typed.value = blank
      phase.value = { at: 'shown', review, isNew: true }
      ports.onSaved(review)
    } catch (error) {
      ports.log(error)
      // The review exists, from another device or from a save whose answer was lost. The existing
      // review is loaded and shown.
      if (isApiError(error, 'already_reviewed')) await load()
      else if (isGone(error)) phase.value = { at: 'gone' }
      else {
        isNotSaved.value = true
        phase.value = { at: 'form' }
      }
    }
    return false
  }

  return {
    phase,
    work,
    typed,
    notesError,
    isNotSaved,
    load,
    open,
    change,
    save,
    stop: () => running?.abort(),
  }
})

export type ReviewModel = InstanceType<typeof ReviewDialogModel>
