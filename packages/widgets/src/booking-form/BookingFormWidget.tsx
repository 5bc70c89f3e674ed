import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { BookingForm as Form, type BookingFormProps as FormProps } from './BookingForm.tsx'
import { bookingFormStyles } from './booking-form.styles.ts'
import { bookingTexts, type BookingTexts } from './booking-form.texts.ts'

export type BookingFormProps = ClientProps &
  Omit<FormProps, 'client' | 'texts'> & {
    theme?: Theme | undefined
    lang?: string | undefined
    texts?: Partial<BookingTexts> | undefined
  }

/** The booking form in a shadow root of its own. Give it a key of what is booked for whom. */
export function BookingForm({
  apiBase,
  client: ownClient,
  theme,
  lang,
  texts,
  ...form
}: BookingFormProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  return (
    <ReactBoundary styles={bookingFormStyles} theme={theme} lang={lang}>
      {client ? (
        <Form {...form} client={client} texts={mergeTexts(bookingTexts, texts)} />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
