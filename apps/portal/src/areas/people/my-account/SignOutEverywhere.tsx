import { signOut } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFailure } from '#parts/form/save-failure.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { AccountPanel } from './AccountPanel.tsx'

export function SignOutEverywhere() {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function signOutEverywhere() {
    setBusy(true)
    try {
      await api.call(signOut, { body: { everywhere: true } })
      await navigate(paths.logout())
    } catch (error) {
      snackbar.warning(saveFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountPanel title="Your devices">
      <p className="muted">
        Sign out of every device, including this one. The private address of your diary ends, too.
      </p>
      <div>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void signOutEverywhere()}>
          Sign out on all devices
        </Button>
      </div>
    </AccountPanel>
  )
}
