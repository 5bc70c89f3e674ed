import {
  greatestQuantity,
  greatestTotal,
  isApiError,
  Labour,
  Materials,
  showPounds,
  totalPounds,
} from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import { fill } from '../shared/texts.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { WorkEntry, WorkJob, WorkKind } from './work-entry.ts'
import { quantityLabel } from './work-words.ts'

export type WorkTyped = {
  id_job: number | null
  /** Null where nothing is typed that is a number. */
  quantity: number | null
  descr: string
  /** Pounds for one piece. */
  treasureprice: number | null
  /** `YYYY-MM-DD`, or nothing. */
  date: string
}
export type WorkField = keyof WorkTyped
type FieldTexts = Partial<Record<WorkField, string>>

export type WorkSaved = { at: 'recorded'; id: number } | { at: 'kept' }

export type WorkFormPorts = {
  kind: WorkKind
  jobs: readonly WorkJob[]
  /** What stands in the form at first. */
  initial: Partial<WorkTyped>
  isDescriptionRequired: boolean
  /** It was refused before: what is wrong with it shows at once. */
  isCorrection: boolean
  texts: LabourDialogTexts
  /** The calendar date in London, `YYYY-MM-DD`. */
  today: () => string
  /** Makes the call. Rejects as the API client does. */
  save: (entry: WorkEntry) => Promise<WorkSaved>
  onSaved: (saved: WorkSaved, entry: WorkEntry) => void
  /** The form says nothing of it by itself. */
  onRefused: (error: unknown) => void
}

/** In the order of the forms, so that the first invalid one is the upper one. */
const order = {
  labour: ['id_job', 'quantity', 'descr', 'date'],
  materials: ['id_job', 'quantity', 'descr', 'treasureprice', 'date'],
} as const satisfies Record<WorkKind, readonly WorkField[]>

const rules = { labour: Labour.shape, materials: Materials.shape }

export const WorkFormModel = createModel((ports: WorkFormPorts) => {
  const { kind, texts } = ports
  const fields: readonly WorkField[] = order[kind]
  const jobOf = (id: number | null) => ports.jobs.find((job) => job.id === id)
  const usualDate = (job: WorkJob | undefined) => job?.last_appointment_on ?? ports.today()
  const startJob = jobOf(ports.initial.id_job ?? null)

  const phase = signal<'form' | 'saving'>('form')
  const typed = signal<WorkTyped>({
    descr: '',
    treasureprice: null,
    date: usualDate(startJob),
    quantity: null,
    ...ports.initial,
    id_job: startJob?.id ?? null,
    ...(kind === 'labour' && startJob?.whole_job && { quantity: 1 }),
  })
  /** Fields that were changed or left: their errors may show. */
  const met = signal<readonly WorkField[]>([])
  const isSubmittedInvalid = signal(ports.isCorrection)
  /** What the server refused, shown until the field changes. */
  const refused = signal<FieldTexts>({})
  let isDateTheirs = ports.initial.date !== undefined

  const job = computed(() => jobOf(typed.value.id_job))
  const isWholeJob = computed(() => kind === 'labour' && (job.value?.whole_job ?? false))

  /** What is wrong with a field, in words. Empty fields first: a schema knows nothing of labels. */
  function problemOf(field: WorkField, now: WorkTyped): string | undefined {
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
  function excessOf(field: WorkField, { quantity, treasureprice }: WorkTyped): string | undefined {
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

  const problems = computed<FieldTexts>(() => ({
    ...refused.value,
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const problem = problemOf(field, typed.value)
        return problem ? [[field, problem]] : []
      }),
    ),
  }))
  const firstInvalid = () => fields.find((field) => problems.value[field])
  const isValid = computed(() => firstInvalid() === undefined)
  /** The errors to show: invalid, and dirty, touched or submitted. */
  const errors = computed<FieldTexts>(() =>
    Object.fromEntries(
      Object.entries(problems.value).filter(
        ([field]) => isSubmittedInvalid.value || met.value.includes(field as WorkField),
      ),
    ),
  )

  /** Whether anything would be lost. */
  const isTouched = computed(() => met.value.length > 0 || typed.value.descr !== '')

  const meet = (field: WorkField) => {
    if (!met.value.includes(field)) met.value = [...met.value, field]
  }

  function change<F extends WorkField>(field: F, value: WorkTyped[F]) {
    typed.value = { ...typed.value, [field]: value }
    refused.value = { ...refused.value, [field]: undefined }
    if (field === 'date') isDateTheirs = true
    // A description is looked at when it is left, not while it is written.
    if (field !== 'descr') meet(field)
  }

  /** A job with one price for all of it is recorded as one; another asks how much of it. */
  function chooseJob(id: number | null) {
    const wasWhole = isWholeJob.value
    change('id_job', id)
    const chosen = job.value
    if (!isDateTheirs) typed.value = { ...typed.value, date: usualDate(chosen) }
    if (isWholeJob.value) typed.value = { ...typed.value, quantity: 1 }
    else if (wasWhole) typed.value = { ...typed.value, quantity: null }
  }

  /** Sends what is typed. Answers the first invalid field, which is to get the focus, if there is one. */
  async function submit(): Promise<WorkField | undefined> {
    if (phase.value === 'saving') return undefined
    const invalid = firstInvalid()
    const entry = invalid ? undefined : entryOf(kind, typed.value)
    if (!entry) {
      isSubmittedInvalid.value = true
      return invalid
    }
    phase.value = 'saving'
    try {
      ports.onSaved(await ports.save(entry), entry)
      return undefined
    } catch (error) {
      const named = refuse(error)
      if (!named) ports.onRefused(error)
      return named
    } finally {
      phase.value = 'form'
    }
  }

  function refuse(error: unknown): WorkField | undefined {
    if (!isApiError(error)) return undefined
    const words = fields.flatMap((field) => {
      const text = error.errors[field]?.[0]
      return text ? [[field, text] as const] : []
    })
    refused.value = Object.fromEntries(words)
    if (words.length > 0) isSubmittedInvalid.value = true
    return firstInvalid()
  }

  return {
    phase,
    typed,
    job,
    isWholeJob,
    isValid,
    isTouched,
    errors,
    change,
    chooseJob,
    leave: meet,
    submit,
  }
})

/** What is typed as the server takes it; undefined where something is missing. */
function entryOf(kind: WorkKind, typed: WorkTyped): WorkEntry | undefined {
  if (kind === 'labour') {
    const { data } = Labour.safeParse(typed)
    return data && { kind, ...data }
  }
  const { data } = Materials.safeParse(typed)
  return data && { kind, ...data }
}
