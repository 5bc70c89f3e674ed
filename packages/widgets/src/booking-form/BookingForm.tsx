import { useId, useImperativeHandle, useState, type Ref } from 'react'
import { Button } from '../kit/Button.tsx'
import type { Shell } from '../shared/shell.ts'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import type { BookingMode } from './booking-attributes.ts'
import { bookingTexts, type BookingTextOverrides, type BookingTexts } from './booking-form.texts.ts'
import { BookingFormView } from './BookingFormView.tsx'
import { useBooking, type BookingProps } from './use-booking.ts'
import { useShellAway } from './use-shell.ts'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import css from './booking-form.css?inline'

/**
 * Style sheets that a root needs to draw the form. Those of the later steps load with these steps.
 */
export const bookingFormStyles = [kitCss, inputBoxCss, outcomeCss, css]

/** The dialog is a chunk of its own, because most forms are inline. */
const fetchDialog = () => import('./dialog-part.ts')

/** Methods of the tag, which open and close the dialog. */
export type BookingFormActions = { show: () => void; close: () => void }

export type BookingFormProps = WidgetProps &
  Omit<SlotProps, 'client' | 'texts' | 'shell'> & {
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

type SlotProps = BookingProps & {
  /** Inline, in a dialog that the host page opens, or in a dialog with its own button. */
  mode?: BookingMode | undefined
  actions?: Ref<BookingFormActions> | undefined
  texts?: unknown
  shell?: Shell | undefined
}

/** The form, inline or in a dialog. A reopened dialog continues at the step where it was closed. */
export function BookingFormSlot(props: SlotProps) {
  const { mode = 'inline', actions, client, customer } = props
  // Texts of the later steps load with their code, before any of these steps is drawn.
  const texts = mergeTexts(bookingTexts, props.texts) as BookingTexts
  const [isOpen, setOpen] = useState(false)
  // A form that replaces an earlier form finds no shell, because the earlier form has taken over
  // the shell.
  const [shell] = useState(() => (props.shell?.element.isConnected ? props.shell : undefined))
  const model = useBooking(props, mode === 'inline' || isOpen, shell)
  const title = useId()
  const { place, part } = usePart(
    fetchDialog,
    mode === 'inline' ? 'not yet' : isOpen ? 'now' : 'soon',
    (error) => {
      console.error('treasures: the dialog of the booking form could not be loaded.', error)
      setOpen(false)
      props.onFailed?.('load_failed')
    },
  )
  // The photos have their own texts, which load with their code.
  const photosTexts = (props.texts as { photos?: unknown } | null | undefined)?.photos
  const form = { model, texts, overrides: props.texts, photosTexts, client, customer }

  function close() {
    setOpen(false)
    if (model.phase.value.at === 'done') model.begin()
  }
  useShellAway(shell, mode !== 'inline', () => setOpen(true))
  useImperativeHandle(actions, () => ({ show: () => setOpen(true), close }))

  if (mode === 'inline') return <BookingFormView {...form} shell={shell} />
  return (
    <>
      <span ref={place} hidden />
      {mode === 'button' && (
        <Button part="booking-open" isBusy={isOpen && !part} onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
      {part && isOpen && (
        <part.Dialog
          labelledBy={title}
          width="wide"
          part="booking-dialog"
          canClose={model.phase.value.at !== 'booking'}
          closeLabel={texts.close}
          onClose={close}
        >
          <span id={title} hidden>
            {texts.open}
          </span>
          <BookingFormView {...form} />
        </part.Dialog>
      )}
    </>
  )
}
