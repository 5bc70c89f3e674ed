import {
  addDays,
  appointmentFields,
  datesOf,
  isApiError,
  jobStatus,
  londonInstant,
  londonWallOf,
  startOfWantedTime,
  timesAtMost,
  weekdayOf,
  londonDate,
  type AppointmentInput,
  type Frequency,
  type Weekday,
} from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import type { MovedVisit, SavedAppointment, SuggestedTime } from './appointment-calls.ts'
import type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'
import { formatDate } from '../kit/date-text.ts'
import { waitInWords } from '../shared/relative-time.ts'
import { createForm } from '../shared/create-form.ts'
import { refusedFields, type FieldErrors } from '../shared/form.model.ts'
import { createKeys } from '../shared/idempotency-keys.ts'
import { fill } from '../shared/texts.ts'
import { parseTime } from './time-text.ts'

export type AppointmentTyped = {
  /** `YYYY-MM-DD`, or an empty string. */
  date: string
  /** Time as typed, not yet parsed. */
  time: string
  visit: boolean
  /** Null if the field is empty or not a number. */
  hours: number | null
  recurrent: boolean
  frequency: Frequency
  every: number | null
  byweekday: readonly Weekday[]
  end_at: string
}
export type AppointmentField = 'date' | 'time' | 'hours' | 'every' | 'end_at'

export type AppointmentPorts = {
  /** Status of the job. For a claimed job, the treasure may first come to look. */
  status: 2 | 3
  /** The visit to reschedule. Without it, the dialog creates an appointment. */
  moved?: MovedVisit | undefined
  /** Date that the customer prefers, as `YYYY-MM-DD`. The form starts with it unless it is past. */
  suggestedDate?: string | null | undefined
  /** Time of day that the customer prefers: `morning`, `afternoon` or `HH:MM`. */
  suggestedTime?: string | null | undefined
  /** Slot that the user has already chosen. The form starts with it even if it is past. */
  suggested?: SuggestedTime | undefined
  texts: AppointmentDialogTexts
  now: () => Date
  /** Makes the call, and rejects with the errors of the API client. */
  send: (input: AppointmentInput, idempotencyKey: string) => Promise<SavedAppointment>
  makeKey: () => string
  log: (error: unknown) => void
  /** Called when a field is invalid, and nothing was sent. */
  onInvalid: () => void
  onSaved: (appointment: SavedAppointment) => void
  onClose: () => void
}

/** The form's own order, so that the first invalid field is also the topmost. */
const fields = ['date', 'time', 'hours', 'every', 'end_at'] as const
const everyDays = { least: 1, most: 365 }

/** Initial values: one hour for a new appointment, the current times for a moved one. */
function begunWith(moved: MovedVisit | undefined, { date, time }: SuggestedTime) {
  if (!moved) return { date, time, visit: false, hours: 1 }
  const hours = (Date.parse(moved.end_at) - Date.parse(moved.start_at)) / 3_600_000
  const wall = moved.suggested ?? londonWallOf(new Date(moved.start_at))
  return { date: wall.date, time: wall.time, visit: moved.visit, hours }
}

export const AppointmentDialogModel = createModel((ports: AppointmentPorts) => {
  const { texts, moved, suggestedDate, suggestedTime, suggested } = ports
  const today = () => londonDate(ports.now())

  const phase = signal<'form' | 'saving'>('form')
  const tomorrow = addDays(today(), 1)
  const wanted = suggestedDate && suggestedDate > tomorrow ? suggestedDate : tomorrow
  const proposed = suggested ?? { date: wanted, time: startOfWantedTime(suggestedTime) }
  const form = createForm<AppointmentTyped, AppointmentField>({
    initial: {
      ...begunWith(moved, proposed),
      recurrent: false,
      frequency: 1,
      every: 1,
      byweekday: [weekdayOf(proposed.date)],
      end_at: '',
    },
    names: fields,
    check: () => Object.fromEntries(fields.map((field) => [field, problemOf(field)])),
  })
  const { typed, firstInvalid } = form
  /** Reason for a failed save that belongs to no field. */
  const failure = signal<string>()
  let areDaysTheirs = false

  const asksVisit = computed(() => !moved && ports.status === jobStatus.claimed)
  const asksHours = computed(() => !((asksVisit.value || moved) && typed.value.visit))
  const minStartDate = computed(today)
  const minEndDate = computed(() =>
    typed.value.date === '' ? tomorrow : addDays(typed.value.date, 1),
  )
  const time = computed(() => parseTime(typed.value.time))
  /** Start of the appointment, updated with each change of date or time. */
  const startAt = computed(() =>
    typed.value.date && time.value ? londonInstant(typed.value.date, time.value) : undefined,
  )

  const input = computed((): AppointmentInput => {
    const { date, hours, recurrent, frequency, every, byweekday, end_at } = typed.value
    const hasDays = frequency === 1 || frequency === 2
    return {
      date,
      time: time.value ?? '',
      hours: asksHours.value ? (hours ?? 0) : 1,
      visit: !asksHours.value,
      recurrent,
      ...(recurrent && {
        end_at,
        meta: {
          frequency,
          ...(frequency === 0 && { every: every ?? 1 }),
          ...(hasDays && { byweekday: [...byweekday] }),
        },
      }),
    }
  })
  /** London dates of the appointments, empty while a field is incomplete. */
  const days = computed(() => {
    const { date, recurrent, end_at } = typed.value
    return date === '' || (recurrent && end_at === '') ? [] : datesOf(input.value)
  })

  function problemOf(field: AppointmentField): string | undefined {
    const { date, hours, recurrent, frequency, every, end_at } = typed.value
    const wordsOf = (schema: typeof appointmentFields.date | typeof appointmentFields.hours) =>
      schema.safeParse(field === 'hours' ? hours : typed.value[field]).error?.issues[0]?.message
    if (field === 'date')
      return wordsOf(appointmentFields.date) ?? (date < minStartDate.value ? texts.past : undefined)
    if (field === 'time') {
      if (!time.value) return texts.notATime
      const isToday = date === minStartDate.value && startAt.value
      return isToday && isToday <= ports.now() ? texts.past : undefined
    }
    if (field === 'hours') {
      if (!asksHours.value) return undefined
      return hours === null ? texts.hoursRequired : wordsOf(appointmentFields.hours)
    }
    if (!recurrent) return undefined
    if (field === 'every') {
      if (frequency !== 0) return undefined
      const isRight = every !== null && every >= everyDays.least && every <= everyDays.most
      return isRight ? undefined : texts.everyDaysRequired
    }
    if (end_at === '') return texts.endDateRequired
    if (end_at < minEndDate.value)
      return fill(texts.tooEarlyAnEnd, { date: formatDate(minEndDate.value) })
    if (days.value.length > timesAtMost) return fill(texts.tooMany, { most: timesAtMost })
    return days.value.length === 0 ? texts.never : undefined
  }

  function change<F extends keyof AppointmentTyped>(field: F, value: AppointmentTyped[F]) {
    const next = { ...typed.value, [field]: value }
    // Until the user chooses weekdays, the weekday of the first date is selected.
    if (field === 'byweekday') areDaysTheirs = true
    if (next.date && !areDaysTheirs) next.byweekday = [weekdayOf(next.date)]
    // Clears all refusals: the server may have refused a combination of fields.
    form.change(next)
    failure.value = undefined
  }

  const toggleDay = (day: Weekday) => {
    const { byweekday } = typed.value
    change(
      'byweekday',
      byweekday.includes(day) ? byweekday.filter((other) => other !== day) : [...byweekday, day],
    )
  }

  function leaveField(field: AppointmentField) {
    if (field === 'time' && time.value) change('time', time.value)
    form.touch(field)
  }

  const withKey = createKeys(ports.makeKey)

  /**
   * Sends the form. Returns the first invalid field, which should receive the focus, if there is
   * one.
   */
  async function submit(): Promise<AppointmentField | undefined> {
    if (phase.value === 'saving') return undefined
    failure.value = undefined
    form.setSent(true)
    const invalid = firstInvalid()
    if (invalid) {
      ports.onInvalid()
      return invalid
    }
    phase.value = 'saving'
    const body = input.value
    try {
      const saved = await withKey(body, (key) => ports.send(body, key))
      ports.onSaved(saved)
      ports.onClose()
      return undefined
    } catch (error) {
      phase.value = 'form'
      ports.log(error)
      refuse(error)
      return firstInvalid()
    }
  }

  /** Shows the server's refusal at its field, or below the form if it belongs to none. */
  function refuse(error: unknown) {
    form.refuse(refusalOf(error))
    if (firstInvalid() === undefined) failure.value = wordsOf(error)
  }

  function refusalOf(error: unknown): FieldErrors<AppointmentField> {
    if (isApiError(error, 'appointment_overlaps'))
      return { time: fill(texts.overlaps, { problem: error.message }) }
    if (isApiError(error, 'appointment_past')) return { time: texts.past }
    if (isApiError(error, 'appointment_never')) return { end_at: texts.never }
    return refusedFields(error, fields)
  }

  function wordsOf(error: unknown): string {
    if (isApiError(error, 'appointment_changed', 'appointment_not_found')) return texts.changed
    if (isApiError(error, 'appointment_begun')) return texts.begun
    if (isApiError(error, 'job_cannot_move', 'job_not_found', 'treasure_not_assigned'))
      return texts.cannotMove
    if (isApiError(error, 'link_not_found')) return texts.linkGone
    if (isApiError(error, 'too_many_requests'))
      return fill(texts.busy, { wait: waitInWords(error.retryAfter ?? 60) })
    return isApiError(error) ? texts.failed : texts.offline
  }

  /** Closes the dialog on Cancel or Esc, except while it is saving. */
  const leave = () => {
    if (phase.value === 'form') ports.onClose()
  }

  return {
    phase,
    typed,
    errors: form.errors,
    failure,
    asksVisit,
    asksHours,
    minStartDate,
    minEndDate,
    startAt,
    clock: time,
    days,
    change,
    toggleDay,
    leaveField,
    submit,
    leave,
  }
})
