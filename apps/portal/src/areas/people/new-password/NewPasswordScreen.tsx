import { getPasswordLink, PasswordByLink, resetPassword, setPassword } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, TextField } from '@treasures/widgets/kit'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Form } from '#parts/form/Form.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { patterns } from '#app/screens.ts'
import { useScreen } from '#app/use-screen.ts'
import { api } from '#app/session/api.ts'
import { returnTarget } from '#app/session/return-target.ts'
import { session } from '#app/session/session.ts'
import { showAlert } from '#app/shell/alerts.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { NameFields } from '#parts/people/NameFields.tsx'
import { NewPasswordFields } from '#parts/people/NewPasswordFields.tsx'
import { BehindLink, LinkFrame } from '../login/LinkFrame.tsx'
import { signInWith, withEmail } from '../login/sign-in-with.ts'

const wordings = {
  reset: {
    title: 'Reset your password',
    words: 'Choose a new password for your account. You’ll be signed out on other devices.',
    call: resetPassword,
  },
  set: {
    title: 'Set your password',
    words: 'Welcome. Choose a password, and your account is ready.',
    call: setPassword,
  },
}

/**
 * Page behind an e-mailed link to set or reset a password. `?name=ask` also asks for a name.
 */
export default function NewPasswordScreen() {
  return <LinkFrame Page={NewPassword} />
}

type Purpose = keyof typeof wordings

function NewPassword({ token }: { token: string }) {
  const purpose = useScreen()?.address === patterns.passwordSet ? 'set' : 'reset'
  const asked = queryOf(getPasswordLink, { params: { purpose, token } })
  // Not cached, so that a used link does not look valid after going back.
  const query = useQuery({ ...asked, gcTime: 0 })
  return (
    <>
      <h1 tabIndex={-1}>{wordings[purpose].title}</h1>
      <BehindLink
        query={query}
        deadWords="This link can’t be used: it is incomplete, has been used before, or is too old."
        otherWays={<Link to={paths.forgottenPassword()}>Request another</Link>}
      >
        {({ email }) => <ChoosePassword token={token} email={email} purpose={purpose} />}
      </BehindLink>
    </>
  )
}

type ChoosePasswordProps = { token: string; email: string; purpose: Purpose }

function ChoosePassword({ token, email, purpose }: ChoosePasswordProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { words, call } = wordings[purpose]
  // The first super admin has no name yet.
  const asksName = purpose === 'set' && search.get('name') === 'ask'
  const form = useForm({
    initial: {
      token,
      fname: '',
      lname: '',
      email,
      password: '',
      password_confirmation: '',
    },
    schema: PasswordByLink,
    toBody: ({ fname, lname, ...values }) => (asksName ? { fname, lname, ...values } : values),
    save: (body) => api.call(call, { body }),
    onSaved: ({ message }) => void begin(message),
  })

  /** Signs in and continues, because the link itself is proof enough. */
  async function begin(message: string) {
    // A new password ends every session, including this one.
    session.end()
    const { email: username, password } = form.values
    const isSignedIn = await signInWith(username, password)
    if (isSignedIn) snackbar.success('Your password is set, and you are signed in.')
    else showAlert({ type: 'success', text: message, keepOnce: true })
    const login = withEmail(paths.login(), username)
    void navigate(isSignedIn ? returnTarget(search, location.origin) : login, { replace: true })
  }

  return (
    <Form form={form}>
      <p className="muted">{words}</p>
      {form.errors.token && <Alert type="danger">{form.errors.token}</Alert>}
      {asksName && <NameFields form={form} />}
      <TextField
        {...textProps(form, 'email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <NewPasswordFields form={form} />
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Save password
      </Button>
      <p className="login-switch">
        Has the link expired?
        <Link to={paths.forgottenPassword()}>Request another</Link>
      </p>
    </Form>
  )
}
