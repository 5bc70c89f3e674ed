import { beginPasskeySignIn, finishSignIn, isApiError, type FactorWay } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { ProofChoice } from '#parts/second-factor/ProofChoice.tsx'

/** A sign-in after the correct password, before the second factor. */
export type HalfSignedIn = { ticket: string; ways: FactorWay[]; isRemembered: boolean }

type SecondFactorPanelProps = {
  half: HalfSignedIn
  onSignedIn: () => void
  /** Returns to the password, with a message if the ticket can no longer be used. */
  onBack: (words?: string) => void
}

/** Second step of signing in. */
export function SecondFactorPanel({ half, onSignedIn, onBack }: SecondFactorPanelProps) {
  const { ticket, ways, isRemembered } = half
  const dead = (error: unknown): never => {
    if (isApiError(error, 'ticket_unusable')) onBack(error.message)
    throw error
  }
  return (
    <div className="form">
      <h1 tabIndex={-1}>One more step</h1>
      <ProofChoice
        ways={ways}
        beginPasskey={() => api.call(beginPasskeySignIn, { body: { ticket } }).catch(dead)}
        prove={(proof) => api.call(finishSignIn, { body: { ticket, ...proof } }).catch(dead)}
        onProven={({ access_token }) => {
          session.begin(access_token, { isRemembered })
          onSignedIn()
        }}
        yes="Sign In"
        onCancel={() => onBack()}
      />
    </div>
  )
}
