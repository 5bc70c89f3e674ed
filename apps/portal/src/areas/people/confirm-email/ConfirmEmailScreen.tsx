import { confirmRegistration, getPasswordLink } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, PasswordField, TextField } from '@treasures/widgets/kit'
import { Link, useNavigate } from 'react-router'
import { Form } from '#parts/form/Form.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { showAlert } from '#app/shell/alerts.ts'
import { BehindLink, LinkFrame } from '../login/LinkFrame.tsx'
import { signInWith, withEmail } from '../login/sign-in-with.ts'

/** Page behind the e-mailed link that confirms a sign-up. Opening it changes nothing. */
export default function ConfirmEmailScreen() {
  return <LinkFrame Page={ConfirmEmail} />
}

function ConfirmEmail({ token }: { token: string }) {
  const asked = queryOf(getPasswordLink, { params: { purpose: 'confirm', token } })
  // Not cached, so that a used link does not look valid after going back.
  const query = useQuery({ ...asked, gcTime: 0 })
  return (
    <>
      <h1 tabIndex={-1}>Confirm your e-mail</h1>
      <BehindLink
        query={query}
        deadWords="This link can’t be used: it is incomplete, has been used before, or is too old."
        otherWays={
          <>
            <Link to={paths.login()}>Sign in</Link> or{' '}
            <Link to={paths.signUp()}>sign up again</Link>
          </>
        }
      >
        {({ email }) => <ConfirmPassword token={token} email={email} />}
      </BehindLink>
    </>
  )
}

function ConfirmPassword({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, password: '' },
    schema: confirmRegistration.body,
    toBody: (values) => values,
    refused: { password_wrong: 'password' },
    save: (body) => api.call(confirmRegistration, { body }),
    onSaved: (saved) => void begin(saved),
  })

  /** Signs in with the password just confirmed, so that it need not be typed again. */
  async function begin({ message }: { message: string }) {
    const isSignedIn = await signInWith(email, form.values.password)
    if (!isSignedIn) showAlert({ type: 'success', text: message, keepOnce: true })
    const login = withEmail(paths.login(), email)
    void navigate(isSignedIn ? paths.index() : login, { replace: true })
  }

  return (
    <Form form={form}>
      <p className="muted">
        Enter the password that you chose when you signed up, and your account is ready.
      </p>
      {form.errors.token && <Alert type="danger">{form.errors.token}</Alert>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={() => {}}
        readOnly
      />
      <PasswordField
        {...textProps(form, 'password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Confirm
      </Button>
      <p className="login-switch">
        Forgotten it, or was it not you?
        <Link to={paths.signUp()}>Sign up again</Link>
      </p>
    </Form>
  )
}
