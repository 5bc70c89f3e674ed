import { getSignInSecurity, makeRecoveryCodes } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, CodeBlock } from '@treasures/widgets/kit'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { saveFile } from '#parts/list/csv-file.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { OwnAuthenticator } from './OwnAuthenticator.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { SecurityRow } from './SecurityRow.tsx'

/** Second factors and recovery codes of the signed-in person. */
export function SignInSecurity() {
  const query = useQuery(queryOf(getSignInSecurity))
  /** Shown only once. After the dialog is closed, the person can only make new codes. */
  const [codes, setCodes] = useState<readonly string[]>()
  const follow = (made: readonly string[] | null) => {
    if (made) setCodes(made)
  }
  return (
    <AccountPanel title="Sign-in security">
      <p className="muted">
        With a second factor, nobody can sign in with your password alone. You are also asked for it
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
      <SecurityRow
        title="API keys"
        words="With a key, another program works for you, such as your books or a spreadsheet."
      >
        <Link className="button" data-kind="quiet" to={paths.apiKeys()}>
          Your keys
        </Link>
      </SecurityRow>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </AccountPanel>
  )
}

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Shows recovery codes, which cannot be shown again. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <ReadingDialog
      title="Your recovery codes"
      onClose={onClose}
      actions={
        <Button
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
          }
        >
          Download
        </Button>
      }
    >
      <p>
        Keep them somewhere safe, away from this device. Each signs you in once if your phone or
        passkey is lost. They are not shown again.
      </p>
      <CodeBlock label="Ten codes" code={text} />
    </ReadingDialog>
  )
}

type OwnRecoveryCodesProps = { left: number; onMade: (codes: readonly string[]) => void }

function OwnRecoveryCodes({ left, onMade }: OwnRecoveryCodesProps) {
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
