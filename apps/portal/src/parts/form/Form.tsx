import { Alert, Button } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import '../parts.css'
import type { Form as FormOf } from './use-form.ts'

export type FormProps = {
  form: Pick<FormOf<object>, 'banner' | 'refusals' | 'isBusy' | 'submit'>
  /** Message shown if some fields are invalid. */
  invalidWords?: string
  /**
   * Place of that message: above the fields, in a snackbar, or nowhere but in the fields' own
   * errors.
   */
  invalidAt?: 'above' | 'notice' | 'fields'
  yes?: string
  no?: string
  tone?: 'danger'
  /** Adds a submit and a cancel button. */
  onCancel?: () => void
  children: ReactNode
}

/** A form element with its banner. It focuses the first invalid field. */
export function Form(props: FormProps) {
  const { form, invalidWords = 'Please correct the problems.', invalidAt = 'above' } = props
  const { yes = 'Save', no = 'Cancel', tone, onCancel, children } = props
  const { banner, refusals, isBusy } = form
  const ref = useRef<HTMLFormElement>(null)
  const said = useRef<number>(undefined)
  const notice = invalidAt === 'notice' && invalidWords
  useEffect(() => {
    if (refusals === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (notice) said.current = snackbar.warning(notice)
  }, [refusals, notice])
  const isInvalid = banner.at === 'invalid' && invalidAt === 'above'
  const words = banner.at === 'failed' ? banner.words : isInvalid && invalidWords
  return (
    <form
      ref={ref}
      className="form"
      noValidate
      // A person who corrects the fields knows the message, and on a phone it covers the buttons.
      onInput={() => {
        if (said.current !== undefined) snackbar.dismiss(said.current)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog is inside the page's React tree, whose other forms must not see its
        // submit.
        event.stopPropagation()
        form.submit()
      }}
    >
      {words && <Alert type="danger">{words}</Alert>}
      {children}
      {onCancel && (
        <div className="actions">
          <Button type="submit" tone={tone} isBusy={isBusy}>
            {yes}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
            {no}
          </Button>
        </div>
      )}
    </form>
  )
}
