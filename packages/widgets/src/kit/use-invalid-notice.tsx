import { useRef, useState } from 'react'
import { createSnackbars } from './snackbars.model.ts'
import { SnackbarStack } from './SnackbarStack.tsx'

/**
 * Says at the foot of the page that a form wants correcting, besides what stands at its fields. `notice` is to be drawn
 * where the form is; its root needs the sheet of the snackbars.
 */
export function useInvalidNotice(words: string) {
  const [snackbars] = useState(() => createSnackbars())
  const said = useRef<number>(undefined)
  return {
    warn: () => {
      said.current = snackbars.warning(words)
    },
    /** For the form's `onInput`: whoever corrects them knows, and on a phone it stands before the buttons. */
    dismiss: () => {
      if (said.current !== undefined) snackbars.dismiss(said.current)
    },
    notice: <SnackbarStack snackbars={snackbars} />,
  }
}
