import { Alert, Button } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import '../parts.css'
import type { Form as FormOf } from './use-form.ts'

export type FormProps = {
  form: Pick<FormOf<object>, 'banner' | 'refusals' | 'isBusy' | 'submit'>
  /** Said when some fields want correcting. */
  invalidWords?: string
  /** Where that is said: above the fields, at the foot of the page, or by the complaints below them alone. */
  invalidAt?: 'above' | 'notice' | 'fields'
  yes?: string
  no?: string
  tone?: 'danger'
  /** With it the form ends in a button that sends it, and one that lets it be. */
  onCancel?: () => void
  children: ReactNode
}

/** The form's element: its banner, and the way to the first field that wants correcting. */
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
      // Whoever corrects them knows, and on a phone it stands before the buttons.
      onInput={() => {
        if (said.current !== undefined) snackbar.dismiss(said.current)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog lies within the page's React tree: its submit is nobody else's.
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
