import {
  Email,
  factorWays,
  isApiError,
  issueToken,
  Password,
  portalClient,
  beginPasskeySignIn,
  signInByPasskey,
} from '@treasures/api-client'
import { Button, CheckboxField, PasswordField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Form } from '#parts/form/Form.tsx'
import { eachOf } from '#parts/body-checks.ts'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { clearAlert, showAlert } from '#app/shell/alerts.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { askForPasskey, usePasskeyAddress } from '#parts/second-factor/passkeys.ts'
import { LoginEmail } from './LoginEmail.tsx'
import type { LoginPanel } from './login-panels.ts'
import type { HalfSignedIn } from './SecondFactorPanel.tsx'

const schema = eachOf({ email: Email, password: Password })

export function SignInPanel({
  email,
  onEmail,
  onOpen,
  onSignedIn,
  onHalfSignedIn,
}: {
  email: string
  onEmail: (email: string) => void
  onOpen: (panel: LoginPanel) => void
  onSignedIn: () => void
  /** Called when the password is correct and a second factor is required. */
  onHalfSignedIn: (half: HalfSignedIn) => void
}) {
  const form = useForm({
    initial: { email, password: '', remember: true },
    schema,
    toBody: (values) => values,
    renamed: { username: 'email' },
    save({ email: username, password, remember }) {
      // Each attempt clears the messages of the last one.
      clearAlert()
      const body = {
        grant_type: 'password',
        ...portalClient,
        username,
        password,
        remember,
      } as const
      return api.call(issueToken, { body }).catch((error: unknown) => {
        if (isApiError(error, 'second_factor_needed') && error.secondFactor)
          return { half: error.secondFactor }
        throw error
      })
    },
    onSaved(answer) {
      const isRemembered = form.values.remember
      if ('half' in answer) {
        const { ticket, ways } = answer.half
        onHalfSignedIn({
          ticket,
          ways: factorWays.filter((way) => ways.includes(way)),
          isRemembered,
        })
        return
      }
      session.begin(answer.access_token, { isRemembered })
      onSignedIn()
    },
  })

  return (
    <Form form={form}>
      <h1 tabIndex={-1}>Sign In</h1>
      <LoginEmail {...textProps(form, 'email')} onEmail={onEmail} />
      <PasswordField
        {...textProps(form, 'password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <div className="login-row">
        <CheckboxField label="Remember me" {...checkProps(form, 'remember')} />
        <Button kind="text" disabled={form.isBusy} onClick={() => onOpen('forgotten-password')}>
          Forgot Password
        </Button>
      </div>
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Sign In
      </Button>
      <PasskeySignIn
        isRemembered={form.values.remember}
        isDisabled={form.isBusy}
        onSignedIn={onSignedIn}
      />
      <p className="login-switch">
        New here?
        <Button kind="text" disabled={form.isBusy} onClick={() => onOpen('sign-up')}>
          Sign Up
        </Button>
      </p>
    </Form>
  )
}

type PasskeySignInProps = { isRemembered: boolean; isDisabled: boolean; onSignedIn: () => void }

/** Signs in without e-mail and password. Renders nothing if passkeys do not work here. */
function PasskeySignIn({ isRemembered, isDisabled, onSignedIn }: PasskeySignInProps) {
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
