import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { BookingFormSlot, type BookingFormSlotProps } from './BookingFormSlot.tsx'
import { bookingFormStyles } from './booking-form.styles.ts'
import type { BookingTextOverrides } from './booking-form.texts.ts'

export type BookingFormProps = WidgetProps &
  Omit<BookingFormSlotProps, 'client' | 'texts' | 'shell'> & {
    texts?: BookingTextOverrides | undefined
  }

/**
 * The booking form, in a shadow root of its own. Give it a `key` made of service and customer, so
 * that another booking starts with an empty form.
 */
export const BookingForm = (props: BookingFormProps) => (
  <WidgetRoot {...props} styles={bookingFormStyles}>
    {(client) => <BookingFormSlot {...props} client={client} />}
  </WidgetRoot>
)
