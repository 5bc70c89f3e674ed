import { Alert } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { useEffect, useRef, type ReactNode } from 'react'
import '../parts.css'
import type { FormBanner } from './use-form.ts'

export type FormProps = {
  banner: FormBanner
  /** Said above the fields when some want correcting; without it the complaints below them are all. */
  invalidWords?: string
  refusals: number
  onSubmit: () => void
  children: ReactNode
}

/** The form's element: its banner, and the way to the first field that wants correcting. */
export function Form({ banner, invalidWords, refusals, onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const words = banner.at === 'failed' ? banner.words : banner.at === 'invalid' && invalidWords
  return (
    <form
      ref={ref}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog lies within the page's React tree: its submit is nobody else's.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {words && <Alert type="danger">{words}</Alert>}
      {children}
    </form>
  )
}
