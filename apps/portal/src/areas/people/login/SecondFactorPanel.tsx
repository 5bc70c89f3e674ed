import { finishSignIn, isApiError, type FactorWay } from '@treasures/api-client'
import { Alert, Button } from '@treasures/widgets/kit'
import { api } from '../../../app/session/api.ts'
import { session } from '../../../app/session/session.ts'
import { ProofChoice } from '../../../parts/second-factor/ProofChoice.tsx'

/** A sign-in whose password was right. */
export type HalfSignedIn = { ticket: string; ways: FactorWay[]; isRemembered: boolean }

type SecondFactorPanelProps = {
  half: HalfSignedIn
  onSignedIn: () => void
  /** Back to the password, with words where the ticket can no longer be used. */
  onBack: (words?: string) => void
}

/** The second step of signing in. */
export function SecondFactorPanel({ half, onSignedIn, onBack }: SecondFactorPanelProps) {
  const { ticket, ways, isRemembered } = half
  return (
    <div className="form">
      <h1 tabIndex={-1}>One more step</h1>
      {ways.length === 0 ? (
        <>
          <Alert type="danger">
            Your passkeys were made for another address of ours, and you have no recovery code left.
            Ask a super to reset your second factor.
          </Alert>
          <div>
            <Button kind="quiet" onClick={() => onBack()}>
              Back
            </Button>
          </div>
        </>
      ) : (
        <ProofChoice
          ways={ways}
          prove={(proof) =>
            api.call(finishSignIn, { body: { ticket, ...proof } }).catch((error: unknown) => {
              if (isApiError(error, 'ticket_unusable')) onBack(error.message)
              throw error
            })
          }
          onProven={({ access_token }) => {
            session.begin(access_token, { isRemembered })
            onSignedIn()
          }}
          yes="Sign In"
          onCancel={() => onBack()}
        />
      )}
    </div>
  )
}
