import { beginPasskeySignIn, signInByPasskey } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { clearAlert, showAlert } from '#app/shell/alerts.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { askForPasskey, usePasskeyAddress } from '#parts/second-factor/passkeys.ts'

type PasskeySignInProps = { isRemembered: boolean; isDisabled: boolean; onSignedIn: () => void }

/** Signs in without e-mail and password. Renders nothing if passkeys do not work here. */
export function PasskeySignIn({ isRemembered, isDisabled, onSignedIn }: PasskeySignInProps) {
  const { isHere } = usePasskeyAddress()
  const [isBusy, setBusy] = useState(false)
  if (!isHere) return null

  async function signIn() {
    clearAlert()
    setBusy(true)
    try {
      const passkey = await askForPasskey(await api.call(beginPasskeySignIn, { body: {} }))
      const body = { passkey, remember: isRemembered }
      const { access_token } = await api.call(signInByPasskey, { body })
      session.begin(access_token, { isRemembered })
      onSignedIn()
    } catch (error) {
      showAlert({ type: 'danger', text: saveFailure(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="quiet" isBusy={isBusy} disabled={isDisabled} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  )
}
