import {
  greatestQuantity,
  greatestTotal,
  Labour,
  Materials,
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
  /** There is nothing to record to. `isForJob`: it was asked for one job, which cannot be recorded to. */
  | { at: 'none'; isForJob: boolean }
  | { at: 'form' }
  | { at: 'saving' }

export type LabourTyped = {
  id_job: number | null
  /** Null where nothing is typed that is a number. */
  quantity: number | null
  descr: string
  /** Pounds for one piece. */
  treasureprice: number | null
  /** `YYYY-MM-DD`, or nothing. */
  date: string
}
export type LabourField = keyof LabourTyped

type LabourSaved = Sent<{ id: number }>

export type LabourDialogPorts = {
  kind: LabourKind
  /** The job, where it is settled. */
  idJob?: number | undefined
  /** There is nothing to choose: the first job is meant. */
  isOneJob: boolean
  /** A line that is to be changed. */
  line?: Work | undefined
  /** What stands in the form at first. */
  initial: Partial<LabourTyped>
  isDescriptionRequired: boolean
  /** It was refused before: what is wrong with it shows at once. */
  isCorrection: boolean
  texts: LabourDialogTexts
  /** The calendar date in London, `YYYY-MM-DD`. */
  today: () => string
  clock: Pick<Clock, 'after'>
  makeKey: () => string
  loadJobs: (signal: AbortSignal) => Promise<LabourJobs>
  /** Told that the jobs take a while, and that they do no longer. */
  onSlow: (isSlow: boolean) => void
  /** Sends or keeps it. Rejects as the API client does. */
  save: (entry: LabourEntry, key: string, job: LabourJob | undefined) => Promise<LabourSaved>
  onSaved: (saved: LabourSaved, entry: LabourEntry) => void
  /** The form says nothing of it by itself. */
  onRefused: (error: unknown) => void
}

/** Milliseconds after which waiting is worth a word. */
const slowAfter = 1_500

/** In the order of the forms, so that the first invalid one is the upper one. */
const order = {
  labour: ['id_job', 'quantity', 'descr', 'date'],
  materials: ['id_job', 'quantity', 'descr', 'treasureprice', 'date'],
} as const satisfies Record<LabourKind, readonly LabourField[]>

const rules = { labour: Labour.shape, materials: Materials.shape }

/** The jobs first, then the form, and how it ends. */
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
  const withKey = createKeys(ports.makeKey)
  /** The job is not asked for. */
  const isJobGiven = signal(false)
  let running: AbortController | undefined
  /** Saved or cancelled: nothing of it is wanted again. */
  let isOver = false

  const jobOf = (id: number | null) => loaded.value.jobs.find((job) => job.id === id)
  const job = computed(() => jobOf(typed.value.id_job))
  const isWholeJob = computed(() => kind === 'labour' && (job.value?.whole_job ?? false))

  /** What is wrong with a field, in words. Empty fields first: a schema knows nothing of labels. */
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
    const rule = (rules[kind] as typeof Materials.shape)[field]
    return rule.safeParse(now[field]).error?.issues[0]?.message ?? excessOf(field, now)
  }

  /** What is within the rules of its field, and too much all the same. */
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
    // What was refused goes to its own job, whichever the dialog was opened for.
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

  function change<F extends LabourField>(field: F, value: LabourTyped[F]) {
    form.change({ [field]: value })
    // A description is looked at when it is left, not while it is written.
    if (field !== 'descr') form.touch(field)
  }

  /** A job with one price for all of it is recorded as one; another asks how much of it. */
  function chooseJob(id: number | null) {
    const wasWhole = isWholeJob.value
    change('id_job', id)
    if (isWholeJob.value) form.change({ quantity: 1 })
    else if (wasWhole) form.change({ quantity: null })
  }

  /** Sends what is typed. Answers the first invalid field, which is to get the focus, if there is one. */
  async function submit(): Promise<LabourField | undefined> {
    if (phase.value.at === 'saving') return undefined
    form.setSent(true)
    const invalid = firstInvalid()
    const entry = invalid ? undefined : entryOf(kind, typed.value)
    if (!entry) return invalid
    phase.value = { at: 'saving' }
    try {
      const saved = await withKey(entry, (key) => ports.save(entry, key, job.value))
      isOver = true
      ports.onSaved(saved, entry)
      return undefined
    } catch (error) {
      form.refuse(refusedFields(error, fields))
      const refused = firstInvalid()
      // Beside the date stands which entry it resembles; that nothing was recorded is said as well.
      if (!refused || isApiError(error, 'work_too_similar')) ports.onRefused(error)
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
    isValid,
    errors: form.errors,
    load,
    stop,
    change,
    chooseJob,
    leave: form.touch,
    submit,
    cancel: () => void (isOver = true),
    /** What would be lost if it closed now: undefined where that is nothing. */
    draft: () =>
      !isOver && (form.isTouched() || typed.peek().descr !== '') ? typed.peek() : undefined,
  }
})

/** What is typed as the server takes it; undefined where something is missing. */
function entryOf(kind: LabourKind, typed: LabourTyped): LabourEntry | undefined {
  if (kind === 'labour') {
    const { data } = Labour.safeParse(typed)
    return data && { kind, ...data }
  }
  const { data } = Materials.safeParse(typed)
  return data && { kind, ...data }
}
