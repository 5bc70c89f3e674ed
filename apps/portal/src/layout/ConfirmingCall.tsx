import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { confirming } from '../app/session/confirming.ts'
import { useStore } from '../app/store.ts'

type Props = { onAnswer: (isConfirmed: boolean) => void }

/** Fallback if the dialog's code fails to load: the call remains refused. */
function NotNow({ onAnswer }: Props) {
  useEffect(() => onAnswer(false))
  return null
}

const ConfirmIdentity = lazy<ComponentType<Props>>(() =>
  import('../parts/second-factor/ConfirmIdentity.tsx').then(
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
