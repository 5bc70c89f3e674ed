import { isApiError, ReviewInput, type Review, type ReviewedWork } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'

/** One value, so that the dialog can never be two things at once. */
export type ReviewPhase =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'gone' }
  | { at: 'form' }
  | { at: 'saving' }
  | { at: 'shown'; review: Review; isNew: boolean }

export type ReviewPorts = {
  load: (signal: AbortSignal) => Promise<ReviewedWork>
  /** Makes the call. Rejects as the API client does. */
  save: (input: ReviewInput) => Promise<Review>
  log: (error: unknown) => void
  onSaved: (review: Review) => void
}

/** What a form starts with. */
const blank: ReviewInput = { rating: 5, notes: '' }

const isGone = (error: unknown) =>
  isApiError(error, 'link_not_found', 'work_not_found', 'malformed', 'not_found')

export const ReviewDialogModel = createModel((ports: ReviewPorts) => {
  const phase = signal<ReviewPhase>({ at: 'loading' })
  const work = signal<ReviewedWork>()
  const typed = signal(blank)
  const notesError = signal<string>()
  /** The last save failed. What it was stands in the log alone. */
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

  /** Opened again, a form is as it was left: a slip beside the panel loses nothing. */
  function open() {
    if (phase.value.at === 'form' || phase.value.at === 'saving') return
    void load()
  }

  function change(part: Partial<ReviewInput>) {
    typed.value = { ...typed.value, ...part }
    isNotSaved.value = false
    if (part.notes !== undefined) notesError.value = undefined
  }

  /** Answers whether the notes are to get the focus, since they are what is wrong. */
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
      // By somebody else, or by ourselves, when the answer was lost on the way: it is there to be read.
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
