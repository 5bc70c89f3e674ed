import { getSignInSecurity } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { OwnAuthenticator } from './OwnAuthenticator.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnRecoveryCodes } from './OwnRecoveryCodes.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Second factors and recovery codes of the signed-in person. */
export function SignInSecurity() {
  const query = useQuery(queryOf(getSignInSecurity))
  /** Shown once. Once the dialog is closed, the person can only make new codes. */
  const [codes, setCodes] = useState<readonly string[]>()
  const follow = (made: readonly string[] | null) => {
    if (made) setCodes(made)
  }
  return (
    <AccountPanel title="Sign-in security">
      <p className="muted">
        With a second factor nobody signs in by your password alone. You are also asked for it
        before money or permissions are changed.
      </p>
      <Loaded query={query}>
        {({ authenticator, recovery_codes_left, passkeys }) => (
          <>
            <OwnPasskeys passkeys={passkeys} onChanged={follow} />
            <OwnAuthenticator authenticator={authenticator} onChanged={follow} />
            {(authenticator || passkeys.length > 0) && (
              <OwnRecoveryCodes left={recovery_codes_left} onMade={follow} />
            )}
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </AccountPanel>
  )
}
