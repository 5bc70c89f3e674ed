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
   * Place of `invalidWords`: above the fields or in a snackbar. With `fields`, only the fields show
   * their errors.
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
      // Dismisses the message once the person corrects a field, because on a phone it covers the
      // buttons.
      onInput={() => {
        if (said.current !== undefined) snackbar.dismiss(said.current)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // In React's tree, a form in a dialog may be inside another form. That form must not
        // receive this submit event.
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
