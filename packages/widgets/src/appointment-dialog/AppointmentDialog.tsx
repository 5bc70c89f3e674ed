import type { ApiClient } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useId, useRef, type SubmitEvent } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import choiceCss from '../kit/choice.css?inline'
import choicesCss from '../kit/choices.css?inline'
import dateCss from '../kit/date-field.css?inline'
import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import numberCss from '../kit/number-field.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import { useInvalidNotice } from '../kit/use-invalid-notice.tsx'
import { systemClock } from '../shared/clock.ts'
import { randomKey } from '../shared/random-key.ts'
import { mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { AppointmentDialogFree } from './AppointmentDialogFree.tsx'
import { AppointmentDialogRepeats } from './AppointmentDialogRepeats.tsx'
import { AppointmentDialogWhen } from './AppointmentDialogWhen.tsx'
import {
  saveAppointment,
  type AppointmentSubject,
  type SavedAppointment,
} from './appointment-calls.ts'
import css from './appointment-dialog.css?inline'
import { AppointmentDialogModel, type AppointmentField } from './appointment-dialog.model.ts'
import { appointmentDialogTexts, type AppointmentDialogTexts } from './appointment-dialog.texts.ts'

export type AppointmentDialogProps = WidgetProps & {
  isOpen: boolean
  /**
   * Status of the job: 2 claimed, 3 progressing. For a claimed job, the treasure may first come to
   * look.
   */
  status: 2 | 3
  subject: AppointmentSubject
  /** Date that the customer prefers, as `YYYY-MM-DD`. The form starts with it unless it is past. */
  suggestedDate?: string | null | undefined
  /** Time of day that the customer prefers: `morning`, `afternoon` or `HH:MM`. */
  suggestedTime?: string | null | undefined
  /** The job and its customer, below the title. */
  about?: string | undefined
  /** Replaces the clock in tests. */
  now?: () => Date
  texts?: Partial<AppointmentDialogTexts>
  onSaved?: (appointment: SavedAppointment) => void
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

/** Style sheets that a root needs to draw the dialog. */
export const appointmentDialogStyles = [
  kitCss,
  inputBoxCss,
  choiceCss,
  choicesCss,
  dateCss,
  numberCss,
  dialogCss,
  outcomeCss,
  snackbarsCss,
  css,
]

/** The Add Appointment dialog, in a shadow root of its own. */
export const AppointmentDialog = ({ theme = 'auto', ...props }: AppointmentDialogProps) =>
  props.isOpen && (
    <WidgetRoot {...props} styles={appointmentDialogStyles} theme={theme}>
      {(client) => (
        <AppointmentDialogView
          {...props}
          client={client}
          now={props.now ?? (() => new Date(systemClock.now()))}
          texts={mergeTexts(appointmentDialogTexts, props.texts)}
        />
      )}
    </WidgetRoot>
  )

type ViewProps = Omit<AppointmentDialogProps, keyof WidgetProps | 'isOpen'> & {
  client: ApiClient
  now: () => Date
  texts: AppointmentDialogTexts
}

/** Asks for date, time, duration and repetition. The dialog is open while it is rendered. */
export function AppointmentDialogView(props: ViewProps) {
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
        onSaved: (appointment) => latest.current.onSaved?.(appointment),
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
        {props.about && <p>{props.about}</p>}
        <AppointmentDialogWhen model={model} texts={texts}>
          <AppointmentDialogFree model={model} client={client} subject={subject} texts={texts} />
        </AppointmentDialogWhen>
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
