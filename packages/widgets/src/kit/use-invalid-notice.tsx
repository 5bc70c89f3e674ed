import { useRef, useState } from 'react'
import { createSnackbars } from './snackbars.model.ts'
import { SnackbarStack } from './SnackbarStack.tsx'

/**
 * Warns at the bottom of the page that a form has problems, in addition to the messages at its
 * fields. Render `notice` beside the form, in a root with the style sheet of the snackbars.
 */
export function useInvalidNotice(words: string) {
  const [snackbars] = useState(() => createSnackbars())
  const said = useRef<number>(undefined)
  return {
    warn: () => {
      said.current = snackbars.warning(words)
    },
    /**
     * Call it from the form's `onInput`. A user who is correcting the form needs no notice, which
     * would cover the buttons on a phone.
     */
    dismiss: () => {
      if (said.current !== undefined) snackbars.dismiss(said.current)
    },
    notice: <SnackbarStack snackbars={snackbars} />,
  }
}
