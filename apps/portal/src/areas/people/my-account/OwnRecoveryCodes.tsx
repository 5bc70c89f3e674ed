import { makeRecoveryCodes } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type OwnRecoveryCodesProps = { left: number; onMade: (codes: readonly string[]) => void }

export function OwnRecoveryCodes({ left, onMade }: OwnRecoveryCodesProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <SecurityRow
      title="Recovery codes"
      words={`${left === 0 ? 'None' : left} left. Each signs you in once, should you lose your other ways.`}
    >
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      {isAsking && (
        <ConfirmChange
          title="Make ten new recovery codes?"
          yes="Make new codes"
          tone="plain"
          change={() => api.call(makeRecoveryCodes, { body: {} })}
          onDone={({ recovery_codes }) => onMade(recovery_codes)}
          onClose={() => setAsking(false)}
        >
          The codes that you have now no longer work.
        </ConfirmChange>
      )}
    </SecurityRow>
  )
}
