import { Email, requestPasswordReset } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { Form } from '#parts/form/Form.tsx'
import { eachOf } from '#parts/body-checks.ts'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { LoginEmail } from './LoginEmail.tsx'
import type { LoginPanel } from './login-panels.ts'

const schema = eachOf({ email: Email })

export function ForgottenPasswordPanel({
  email,
  onEmail,
  onOpen,
  onDone,
}: {
  email: string
  onEmail: (email: string) => void
  onOpen: (panel: LoginPanel) => void
  onDone: (text: string) => void
}) {
  const form = useForm({
    initial: { email },
    schema,
    toBody: (values) => values,
    save: (body) => api.call(requestPasswordReset, { body: { ...body, provider: 'users' } }),
    onSaved: () => onDone('Password recovery instructions have been sent to your email.'),
  })

  return (
    <Form form={form}>
      <h1 tabIndex={-1}>Forgotten Password</h1>
      <p className="muted">We’ll send you a link to choose a new one. It works for two hours.</p>
      <LoginEmail {...textProps(form, 'email')} onEmail={onEmail} />
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Request
      </Button>
      <p className="login-switch">
        <Button kind="text" disabled={form.isBusy} onClick={() => onOpen('sign-in')}>
          Back to Sign In
        </Button>
      </p>
    </Form>
  )
}
