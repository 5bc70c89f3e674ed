import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { AppointmentDialog as View } from './AppointmentDialog.tsx'
import type { AppointmentSubject, SavedAppointment } from './appointment-calls.ts'
import { appointmentDialogStyles } from './appointment-dialog.styles.ts'
import { appointmentDialogTexts, type AppointmentDialogTexts } from './appointment-dialog.texts.ts'

export type AppointmentDialogProps = WidgetProps & {
  isOpen: boolean
  /** The job's: 2 claimed, 3 progressing. A claimed one may have a visit first. */
  status: 2 | 3
  subject: AppointmentSubject
  /** `YYYY-MM-DD` on which the customer wants it: proposed while it is still to come. */
  suggestedDate?: string | null | undefined
  /** At which time of the day the customer wants it: `morning`, `afternoon` or `HH:MM`. */
  suggestedTime?: string | null | undefined
  /** For tests. */
  now?: () => Date
  texts?: Partial<AppointmentDialogTexts>
  onSaved?: (appointment: SavedAppointment) => void
  /** Called when it is to be hidden: set `isOpen` to false. */
  onClose: () => void
}

/** Add Appointment, in a shadow root of its own. */
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
