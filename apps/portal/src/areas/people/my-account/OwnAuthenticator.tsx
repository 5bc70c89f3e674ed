import {
  beginAuthenticator,
  removeAuthenticator,
  type AuthenticatorSetUp,
  type SignInSecurity,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { day } from '#parts/words.ts'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type OwnAuthenticatorProps = {
  authenticator: SignInSecurity['authenticator']
  /** Called with the recovery codes that were made with the authenticator, if any. */
  onChanged: (codes: readonly string[] | null) => void
}

export function OwnAuthenticator({ authenticator, onChanged }: OwnAuthenticatorProps) {
  const [setUp, setSetUp] = useState<AuthenticatorSetUp>()
  const [isRemoving, setRemoving] = useState(false)
  const beginning = useMutation({
    mutationFn: () => api.call(beginAuthenticator, { body: {} }),
    onSuccess: setSetUp,
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return (
    <SecurityRow
      title="Authenticator app"
      words={
        authenticator
          ? `Since ${day(authenticator.since)}${authenticator.last_used_at ? `, last used ${day(authenticator.last_used_at)}` : ''}`
          : 'An app on your phone that shows a new code every half minute'
      }
    >
      {authenticator ? (
        <Button kind="quiet" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      ) : (
        <Button kind="quiet" isBusy={beginning.isPending} onClick={() => beginning.mutate()}>
          Set up
        </Button>
      )}
      {setUp && (
        <SetUpAuthenticator
          setUp={setUp}
          onDone={(codes) => {
            setSetUp(undefined)
            snackbar.success('The authenticator app is set up.')
            onChanged(codes)
          }}
          onClose={() => setSetUp(undefined)}
        />
      )}
      {isRemoving && (
        <ConfirmChange
          title="Remove the authenticator app?"
          yes="Remove"
          change={() => api.call(removeAuthenticator, {})}
          said={({ message }) => message}
          onDone={() => onChanged(null)}
          onClose={() => setRemoving(false)}
        >
          Its codes no longer sign you in. Without another second factor your password alone is
          enough again, and your recovery codes go too.
        </ConfirmChange>
      )}
    </SecurityRow>
  )
}
