import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { BookingFormSlot, type BookingFormSlotProps } from './BookingFormSlot.tsx'
import { bookingFormStyles } from './booking-form.styles.ts'
import type { BookingTextOverrides } from './booking-form.texts.ts'

export type BookingFormProps = ClientProps &
  Omit<BookingFormSlotProps, 'client' | 'texts' | 'shell'> & {
    theme?: Theme | undefined
    lang?: string | undefined
    texts?: BookingTextOverrides | undefined
  }

/** The booking form in a shadow root of its own. Give it a key of what is booked for whom. */
export function BookingForm({
  apiBase,
  client: ownClient,
  theme,
  lang,
  ...form
}: BookingFormProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  return (
    <ReactBoundary styles={bookingFormStyles} theme={theme} lang={lang}>
      {client ? <BookingFormSlot {...form} client={client} /> : <NotSetUp />}
    </ReactBoundary>
  )
}
