import type { ApiClient } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useId, useRef, type SubmitEvent } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useInvalidNotice } from '../kit/use-invalid-notice.tsx'
import { randomKey } from '../shared/random-key.ts'
import { useLatest } from '../shared/use-latest.ts'
import { AppointmentDialogRepeats } from './AppointmentDialogRepeats.tsx'
import { AppointmentDialogWhen } from './AppointmentDialogWhen.tsx'
import {
  saveAppointment,
  type AppointmentSubject,
  type SavedAppointment,
} from './appointment-calls.ts'
import { AppointmentDialogModel, type AppointmentField } from './appointment-dialog.model.ts'
import type { AppointmentDialogTexts } from './appointment-dialog.texts.ts'

export type AppointmentDialogViewProps = {
  client: ApiClient
  status: 2 | 3
  subject: AppointmentSubject
  suggestedDate?: string | null | undefined
  suggestedTime?: string | null | undefined
  texts: AppointmentDialogTexts
  now: () => Date
  onSaved: (appointment: SavedAppointment) => void
  onClose: () => void
}

/** Asks for date, time, duration and repetition. It is open while it is rendered. */
export function AppointmentDialog(props: AppointmentDialogViewProps) {
  const { client, status, subject, texts, now } = props
  const latest = useLatest(props)
  const invalidNotice = useInvalidNotice(texts.correct)
  const model = useModel(
    () =>
      new AppointmentDialogModel({
        status,
        moved: subject.kind === 'move' ? subject : undefined,
        suggested: 'suggested' in subject ? subject.suggested : undefined,
        suggestedDate: props.suggestedDate,
        suggestedTime: props.suggestedTime,
        texts,
        now,
        send: (input, key) => saveAppointment(client, subject, input, key),
        makeKey: randomKey,
        log: (error) => console.error('treasures: the appointment was not saved.', error),
        onInvalid: invalidNotice.warn,
        onSaved: (appointment) => latest.current.onSaved(appointment),
        onClose: () => latest.current.onClose(),
      }),
  )
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isMoved = subject.kind === 'move'
  const isSaving = model.phase.value === 'saving'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const invalid: AppointmentField | undefined = await model.submit()
    if (invalid) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus()
  }

  return (
    <Dialog
      labelledBy={`${id}-title`}
      canClose={!isSaving}
      part="appointment-dialog"
      onClose={model.leave}
    >
      <form
        ref={form}
        className="appointment"
        data-phase={model.phase.value}
        noValidate
        onInput={invalidNotice.dismiss}
        onSubmit={(event) => void submit(event)}
      >
        <h2 id={`${id}-title`} tabIndex={-1}>
          {isMoved ? texts.moveTitle : texts.title}
        </h2>
        <AppointmentDialogWhen model={model} texts={texts} />
        <AppointmentDialogRepeats model={model} texts={texts} isMoved={isMoved} />
        {model.failure.value && <Alert type="danger">{model.failure.value}</Alert>}
        <div className="actions">
          <Button type="submit" isBusy={isSaving} part="save-button">
            {isMoved ? texts.saveMove : texts.save}
          </Button>
          <Button kind="quiet" disabled={isSaving} onClick={model.leave}>
            {texts.cancel}
          </Button>
        </div>
        <span className="unseen" role="status">
          {isSaving && texts.saving}
        </span>
      </form>
      {invalidNotice.notice}
    </Dialog>
  )
}
