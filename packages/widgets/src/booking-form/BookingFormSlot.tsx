import { useId, useImperativeHandle, useState, type Ref } from 'react'
import { Button } from '../kit/Button.tsx'
import type { Shell } from '../shared/shell.ts'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'
import type { BookingMode } from './booking-attributes.ts'
import { bookingTexts, type BookingTexts } from './booking-form.texts.ts'
import { BookingForm } from './BookingForm.tsx'
import { useBooking, type BookingProps } from './use-booking.ts'
import { useShellAway } from './use-shell.ts'

/** The dialog is a chunk of its own, because most forms are inline. */
const fetchDialog = () => import('./dialog-part.ts')

/** Methods of the tag, which open and close the dialog. */
export type BookingFormActions = { show: () => void; close: () => void }

export type BookingFormSlotProps = BookingProps & {
  /** Inline, in a dialog that the host page opens, or in a dialog with its own button. */
  mode?: BookingMode | undefined
  actions?: Ref<BookingFormActions> | undefined
  texts?: unknown
  shell?: Shell | undefined
}

/** The form, inline or in a dialog. A reopened dialog continues at the step where it was closed. */
export function BookingFormSlot(props: BookingFormSlotProps) {
  const { mode = 'inline', actions, client, customer } = props
  // Texts of the later steps load with their code, before any of these steps is drawn.
  const texts = mergeTexts(bookingTexts, props.texts) as BookingTexts
  const [isOpen, setOpen] = useState(false)
  // A form that replaces another finds no shell, because the first one has taken it over.
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

  if (mode === 'inline') return <BookingForm {...form} shell={shell} />
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
          <BookingForm {...form} />
        </part.Dialog>
      )}
    </>
  )
}
