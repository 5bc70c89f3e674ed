import { confirmEmailChange, getEmailChange } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, PasswordField } from '@treasures/widgets/kit'
import { Link, useNavigate } from 'react-router'
import { queryOf } from '#app/query.ts'
import { Form } from '#parts/form/Form.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { showAlert } from '#app/shell/alerts.ts'
import { BehindLink, LinkFrame } from '../login/LinkFrame.tsx'

/** Page behind the link that confirms a new e-mail. */
export default function NewEmailScreen() {
  return <LinkFrame Page={NewEmail} />
}

function NewEmail({ token }: { token: string }) {
  const query = useQuery(queryOf(getEmailChange, { params: { token } }))
  return (
    <>
      <h1 tabIndex={-1}>Confirm your new e-mail</h1>
      <BehindLink
        query={query}
        deadWords="This link can’t be used: it has been used before, is too old, or the change was cancelled."
        otherWays={<Link to={paths.myAccount()}>See which e-mail your account has</Link>}
      >
        {(change) => <ConfirmNewEmail token={token} {...change} />}
      </BehindLink>
    </>
  )
}

type ConfirmNewEmailProps = { token: string; email: string; needs_password: boolean }

function ConfirmNewEmail({ token, email, needs_password }: ConfirmNewEmailProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { token, password: '' },
    schema: confirmEmailChange.body,
    toBody: ({ password, ...body }) => (needs_password ? { ...body, password } : body),
    refused: { password_wrong: 'password' },
    save: (body) => api.call(confirmEmailChange, { body }),
    onSaved({ message }) {
      // The new e-mail ends every session, including this one.
      session.end()
      showAlert({ type: 'success', text: message, keepOnce: true })
      void navigate(paths.login(), { replace: true })
    },
  })
  return (
    <Form form={form}>
      <p>
        <strong className="login-email">{email}</strong> will become the e-mail of your account: the
        one you sign in with and we write to.
      </p>
      {form.errors.token && <Alert type="danger">{form.errors.token}</Alert>}
      {needs_password && (
        <PasswordField
          {...textProps(form, 'password')}
          label="Password of your account"
          autoComplete="current-password"
          required
        />
      )}
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Confirm
      </Button>
      <p className="muted small">You’ll be signed out everywhere, and can sign in again with it.</p>
    </Form>
  )
}
