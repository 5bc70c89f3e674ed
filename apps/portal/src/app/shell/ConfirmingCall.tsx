import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { confirming } from '../session/confirming.ts'
import { useStore } from '../store.ts'

type Props = { onAnswer: (isConfirmed: boolean) => void }

/** Should the connection drop while the dialog is on its way, the call is refused as it was. */
function NotNow({ onAnswer }: Props) {
  useEffect(() => onAnswer(false))
  return null
}

const ConfirmIdentity = lazy<ComponentType<Props>>(() =>
  import('../../parts/second-factor/ConfirmIdentity.tsx').then(
    (part) => ({ default: part.ConfirmIdentity }),
    () => ({ default: NotNow }),
  ),
)

/** Asks for confirmation before a sensitive call, in a dialog above the open form. */
export function ConfirmingCall() {
  const call = useStore(confirming)
  return (
    call && (
      <Suspense>
        <ConfirmIdentity onAnswer={call.answer} />
      </Suspense>
    )
  )
}
