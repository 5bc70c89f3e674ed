import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { AppointmentDialog as View } from './AppointmentDialog.tsx'
import type { AppointmentSubject, SavedAppointment } from './appointment-calls.ts'
import { appointmentDialogStyles } from './appointment-dialog.styles.ts'
import { appointmentDialogTexts, type AppointmentDialogTexts } from './appointment-dialog.texts.ts'

export type AppointmentDialogProps = WidgetProps & {
  isOpen: boolean
  /** Status of the job: 2 claimed, 3 progressing. A claimed job may have a visit first. */
  status: 2 | 3
  subject: AppointmentSubject
  /** Date that the customer prefers, as `YYYY-MM-DD`. The form starts with it unless it is past. */
  suggestedDate?: string | null | undefined
  /** Time of day that the customer prefers: `morning`, `afternoon` or `HH:MM`. */
  suggestedTime?: string | null | undefined
  /** Replaces the clock in tests. */
  now?: () => Date
  texts?: Partial<AppointmentDialogTexts>
  onSaved?: (appointment: SavedAppointment) => void
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

/** The Add Appointment dialog, in a shadow root of its own. */
export const AppointmentDialog = ({ theme = 'auto', ...props }: AppointmentDialogProps) =>
  props.isOpen && (
    <WidgetRoot {...props} styles={appointmentDialogStyles} theme={theme}>
      {(client) => (
        <View
          {...props}
          client={client}
          now={props.now ?? (() => new Date())}
          texts={mergeTexts(appointmentDialogTexts, props.texts)}
          onSaved={(appointment) => props.onSaved?.(appointment)}
        />
      )}
    </WidgetRoot>
  )
