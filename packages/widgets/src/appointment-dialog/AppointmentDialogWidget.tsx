import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { AppointmentDialog as View } from './AppointmentDialog.tsx'
import type { AppointmentSubject, SavedAppointment } from './appointment-calls.ts'
import { appointmentDialogStyles } from './appointment-dialog.styles.ts'
import { appointmentDialogTexts, type AppointmentDialogTexts } from './appointment-dialog.texts.ts'

export type AppointmentDialogProps = ClientProps & {
  isOpen: boolean
  /** The job's: 2 claimed, 3 progressing. A claimed one may have a visit first. */
  status: 2 | 3
  subject: AppointmentSubject
  /** For tests. */
  now?: () => Date
  theme?: Theme
  lang?: string
  texts?: Partial<AppointmentDialogTexts>
  onSaved?: (appointment: SavedAppointment) => void
  /** Called when it is to be hidden: set `isOpen` to false. */
  onClose: () => void
}

/** Add Appointment, in a shadow root of its own. */
export function AppointmentDialog({
  apiBase,
  client: ownClient,
  isOpen,
  now = () => new Date(),
  theme = 'auto',
  lang,
  texts,
  onSaved,
  ...rest
}: AppointmentDialogProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  if (!isOpen) return null
  return (
    <ReactBoundary styles={appointmentDialogStyles} theme={theme} lang={lang}>
      {client ? (
        <View
          {...rest}
          client={client}
          now={now}
          texts={mergeTexts(appointmentDialogTexts, texts)}
          onSaved={(appointment) => onSaved?.(appointment)}
        />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
