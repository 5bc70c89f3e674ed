import { beginConfirmation, confirmIdentity } from '@treasures/api-client'
import { Spinner } from '@treasures/widgets/kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import type { ProofWay } from './proof-words.ts'
import { ProofChoice } from './ProofChoice.tsx'

/** Asks signed-in people to confirm their identity. The confirmation lasts ten minutes. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [ways, setWays] = useState<readonly ProofWay[]>()
  const fail = useEffectEvent((error: unknown) => {
    snackbar.warning(saveFailure(error))
    onAnswer(false)
  })
  useEffect(() => {
    api.call(beginConfirmation, { body: {} }).then((begun) => setWays(begun.ways), fail)
  }, [])
  return (
    <TitledDialog title="Please confirm that it is you" onClose={() => onAnswer(false)}>
      {!ways ? (
        <Spinner />
      ) : (
        <>
          <p>What you are about to do is sensitive. You are not asked again for ten minutes.</p>
          <ProofChoice
            ways={ways}
            beginPasskey={async () => {
              const { passkey } = await api.call(beginConfirmation, { body: {} })
              if (!passkey) throw new Error('The last passkey has been removed in the meantime')
              return passkey
            }}
            prove={(body) => api.call(confirmIdentity, { body })}
            onProven={() => onAnswer(true)}
            yes="Confirm"
            onCancel={() => onAnswer(false)}
          />
        </>
      )}
    </TitledDialog>
  )
}
