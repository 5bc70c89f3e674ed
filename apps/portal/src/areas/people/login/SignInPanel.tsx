import { Email, issueToken, Password, portalClient } from '@treasures/api-client'
import { Button, CheckboxField, PasswordField } from '@treasures/widgets/kit'
import { Form } from '../../../parts/form/Form.tsx'
import { eachOf } from '../../../parts/body-checks.ts'
import { checkProps, textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'
import { api } from '../../../app/session/api.ts'
import { session } from '../../../app/session/session.ts'
import { clearAlert } from '../../../app/shell/alerts.ts'
import { LoginEmail } from './LoginEmail.tsx'
import type { LoginPanel } from './login-panels.ts'

const schema = eachOf({ email: Email, password: Password })

export function SignInPanel({
  email,
  onEmail,
  onOpen,
  onSignedIn,
}: {
  email: string
  onEmail: (email: string) => void
  onOpen: (panel: LoginPanel) => void
  onSignedIn: () => void
}) {
  const form = useForm({
    initial: { email, password: '', remember: true },
    schema,
    toBody: (values) => values,
    renamed: { username: 'email' },
    save({ email: username, password, remember }) {
      // What was said of the last try, or before it, goes when the next begins.
      clearAlert()
      return api.call(issueToken, {
        body: { grant_type: 'password', ...portalClient, username, password, remember },
      })
    },
    onSaved({ access_token }) {
      session.begin(access_token, { isRemembered: form.values.remember })
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
      <p className="login-switch">
        New here?
        <Button kind="text" disabled={form.isBusy} onClick={() => onOpen('sign-up')}>
          Sign Up
        </Button>
      </p>
    </Form>
  )
}
