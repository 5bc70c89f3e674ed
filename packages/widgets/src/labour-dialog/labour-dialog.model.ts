import {
  dayInWords,
  greatestQuantity,
  greatestTotal,
  Labour,
  Materials,
  monthInWords,
  showPounds,
  totalPounds,
  type Work,
  isApiError,
} from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import type { Clock } from '../shared/clock.ts'
import { createForm } from '../shared/create-form.ts'
import { refusedFields } from '../shared/form.model.ts'
import { createKeys } from '../shared/idempotency-keys.ts'
import type { Sent } from '../shared/pending-entries.ts'
import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import { nextOpenDate } from './labour-days.rules.ts'
import { quantityLabel } from './labour-dialog.words.ts'
import {
  jobOfLine,
  type LabourEntry,
  type LabourJob,
  type LabourJobs,
  type LabourKind,
} from './labour-entry.ts'

export type LabourPhase =
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  /**
   * The treasure has no job to record to. With `isForJob`, the dialog was opened for a job that
   * cannot be recorded to.
   */
  | { at: 'none'; isForJob: boolean }
  | { at: 'form' }
  | { at: 'saving' }

export type LabourTyped = {
  id_job: number | null
  /** Null if the field is empty or not a number. */
  quantity: number | null
  descr: string
  /** Price per item in pounds. */
  treasureprice: number | null
  /** `YYYY-MM-DD`, or an empty string. */
  date: string
}
export type LabourField = keyof LabourTyped

type LabourSaved = Sent<{ id: number }>

export type LabourDialogPorts = {
  kind: LabourKind
  /** Id of a preselected job. */
  idJob?: number | undefined
  /** True if there is nothing to choose, so that the first job is used. */
  isOneJob: boolean
  /** The line to change. Without a line, the dialog records a new line. */
  line?: Work | undefined
  /** Initial values of the form. */
  initial: Partial<LabourTyped>
  isDescriptionRequired: boolean
  /** True for an entry that was refused, so that its problems show at once. */
  isCorrection: boolean
  texts: LabourDialogTexts
  /** Today's date in London, `YYYY-MM-DD`. */
  today: () => string
  clock: Pick<Clock, 'after'>
  makeKey: () => string
  loadJobs: (signal: AbortSignal) => Promise<LabourJobs>
  /** Called when loading the jobs takes long, and again when the loading ends. */
  onSlow: (isSlow: boolean) => void
  /** Sends or stores the entry, and rejects with the errors of the API client. */
  save: (entry: LabourEntry, key: string, job: LabourJob | undefined) => Promise<LabourSaved>
  onSaved: (saved: LabourSaved, entry: LabourEntry) => void
  /** Called with a refusal that the form itself does not show. */
  onRefused: (error: unknown) => void
}

/** Milliseconds after which the wait is announced. */
const slowAfter = 1_500

/** Each form's own order, so that the first invalid field is also the topmost. */
const order = {
  labour: ['id_job', 'quantity', 'descr', 'date'],
  materials: ['id_job', 'quantity', 'descr', 'treasureprice', 'date'],
} as const satisfies Record<LabourKind, readonly LabourField[]>

const rules = { labour: Labour.shape, materials: Materials.shape }

/** Loads the jobs, checks the form and saves the entry. */
export const LabourDialogModel = createModel((ports: LabourDialogPorts) => {
  const { kind, line, texts } = ports
  const fields: readonly LabourField[] = order[kind]

  const phase = signal<LabourPhase>({ at: 'loading' })
  const loaded = signal<LabourJobs>({ jobs: [], isLastKnown: false })
  const form = createForm<LabourTyped, LabourField>({
    initial: { id_job: null, quantity: null, descr: '', treasureprice: null, date: '' },
    names: fields,
    check: (now) => Object.fromEntries(fields.map((field) => [field, problemOf(field, now)])),
  })
  const { typed, firstInvalid } = form
  form.setSent(ports.isCorrection)
  /** True after the server has refused the entry as too similar, until anything changes. */
  const isTooSimilar = signal(false)
  const withKey = createKeys(ports.makeKey)
  /** True if the form does not ask for the job. */
  const isJobGiven = signal(false)
  let running: AbortController | undefined
  /** True after saving or cancelling, so that no draft is kept. */
  let isOver = false

  const jobOf = (id: number | null) => loaded.value.jobs.find((job) => job.id === id)
  const job = computed(() => jobOf(typed.value.id_job))
  const isWholeJob = computed(() => kind === 'labour' && (job.value?.whole_job ?? false))

  /**
   * Words of a field's problem, or undefined. Empty fields are checked first, because schemas do
   * not know the labels.
   */
  function problemOf(field: LabourField, now: LabourTyped): string | undefined {
    if (field === 'id_job') {
      if (!job.value) return texts.jobRequired
      return isWholeJob.value && job.value.recorded ? texts.wholeJobRecorded : undefined
    }
    if (field === 'quantity' && now.quantity === null)
      return fill(texts.quantityRequired, { label: quantityLabel(kind, job.value, texts) })
    if (field === 'descr' && ports.isDescriptionRequired && now.descr.trim() === '')
      return texts.descriptionRequired
    if (field === 'date' && now.date > ports.today()) return texts.notInFuture
    if (field === 'date' && isLocked(now.date)) return texts.monthIsLocked
    const rule = (rules[kind] as typeof Materials.shape)[field]
    return rule.safeParse(now[field]).error?.issues[0]?.message ?? excessOf(field, now)
  }

  /** Words for a value that fits the schema of its field but is too large, or undefined. */
  function excessOf(
    field: LabourField,
    { quantity, treasureprice }: LabourTyped,
  ): string | undefined {
    const unit = job.value?.unit
    if (kind === 'labour' && field === 'quantity' && unit && !isWholeJob.value) {
      const most = greatestQuantity(unit.id)
      const name = most === 1 ? unit.name_singular : unit.name_plural
      return (quantity ?? 0) > most
        ? fill(texts.quantityAtMost, { most: `${most} ${name}` })
        : undefined
    }
    return kind === 'materials' &&
      field === 'treasureprice' &&
      totalPounds(quantity ?? 0, treasureprice ?? 0) > greatestTotal.materials
      ? fill(texts.totalAtMost, { most: showPounds(greatestTotal.materials) })
      : undefined
  }

  const lockedMonths = () => loaded.value.lockedMonths ?? []
  const isLocked = (date: string) => lockedMonths().includes(date.slice(0, 7))
  /** Says at once that the chosen month takes no entries, before the rest is typed. */
  const lockedWords = computed(() => {
    const { date } = typed.value
    if (!isLocked(date)) return undefined
    return fill(texts.monthLocked, {
      month: monthInWords(date),
      date: dayInWords(nextOpenDate(date, lockedMonths())),
    })
  })

  const isValid = computed(() => firstInvalid() === undefined)

  function show(jobs: LabourJobs) {
    loaded.value = jobs
    const first = ports.isOneJob ? jobs.jobs[0]?.id : undefined
    const given = line?.id_job ?? ports.idJob ?? first
    isJobGiven.value = given !== undefined
    if (jobs.jobs.length === 0 || (given !== undefined && !jobOf(given))) {
      phase.value = { at: 'none', isForJob: jobs.jobs.length > 0 || given !== undefined }
      return
    }
    // A refused entry keeps its own job, whichever job the dialog was opened for.
    const start = jobOf((ports.isCorrection ? undefined : given) ?? ports.initial.id_job ?? null)
    form.change({
      date: ports.today(),
      ...ports.initial,
      id_job: start?.id ?? null,
      ...(kind === 'labour' && start?.whole_job && { quantity: 1 }),
    })
    phase.value = { at: 'form' }
  }

  async function load() {
    if (line) return
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    const callOff = ports.clock.after(slowAfter, () => {
      if (!mine.signal.aborted) ports.onSlow(true)
    })
    try {
      const jobs = await ports.loadJobs(mine.signal)
      if (!mine.signal.aborted) show(jobs)
    } catch (error) {
      if (!mine.signal.aborted) phase.value = { at: 'failed', error }
    } finally {
      callOff()
      if (!mine.signal.aborted) ports.onSlow(false)
    }
  }

  function stop() {
    running?.abort()
    ports.onSlow(false)
  }

  /** A refusal by the server is about the whole entry, so any change clears the refusal. */
  function put(some: Partial<LabourTyped>) {
    isTooSimilar.value = false
    form.change({ ...typed.peek(), ...some })
  }

  function change<F extends LabourField>(field: F, value: LabourTyped[F]) {
    put({ [field]: value })
    // Descriptions are checked on blur, not while the user types.
    if (field !== 'descr') form.touch(field)
  }

  /**
   * Chooses a job. A fixed-price job has the quantity 1. For any other job, the form asks for the
   * quantity.
   */
  function chooseJob(id: number | null) {
    const wasWhole = isWholeJob.value
    change('id_job', id)
    if (isWholeJob.value) put({ quantity: 1 })
    else if (wasWhole) put({ quantity: null })
  }

  /**
   * Sends the form. Returns the first invalid field, which should receive the focus, if there is
   * one. `allowSimilar` repeats an entry that was refused as too similar.
   */
  async function submit({ allowSimilar = false } = {}): Promise<LabourField | undefined> {
    if (phase.value.at === 'saving') return undefined
    if (allowSimilar) put({})
    form.setSent(true)
    const invalid = firstInvalid()
    const complete = invalid ? undefined : entryOf(kind, typed.value)
    if (!complete) return invalid
    const entry = allowSimilar ? { ...complete, allow_similar: true } : complete
    phase.value = { at: 'saving' }
    try {
      const saved = await withKey(entry, (key) => ports.save(entry, key, job.value))
      isOver = true
      ports.onSaved(saved, entry)
      return undefined
    } catch (error) {
      form.refuse(refusedFields(error, fields))
      const refused = firstInvalid()
      // The date field names the similar entry, and a notice adds that nothing was recorded.
      isTooSimilar.value = isApiError(error, 'work_too_similar')
      if (!refused || isTooSimilar.value) ports.onRefused(error)
      return refused
    } finally {
      phase.value = { at: 'form' }
    }
  }

  if (line) show({ jobs: [jobOfLine(line)], isLastKnown: false })
  return {
    phase,
    loaded,
    isJobGiven,
    typed,
    job,
    isWholeJob,
    isTooSimilar,
    lockedWords,
    isValid,
    errors: form.errors,
    load,
    stop,
    change,
    chooseJob,
    leave: form.touch,
    submit,
    cancel: () => void (isOver = true),
    /** Input that closing would lose, or undefined. */
    draft: () =>
      !isOver && (form.isTouched() || typed.peek().descr !== '') ? typed.peek() : undefined,
  }
})

/** The entry in the shape of the server, or undefined if it is incomplete. */
function entryOf(kind: LabourKind, typed: LabourTyped): LabourEntry | undefined {
  if (kind === 'labour') {
    const { data } = Labour.safeParse(typed)
    return data && { kind, ...data }
  }
  const { data } = Materials.safeParse(typed)
  return data && { kind, ...data }
}
