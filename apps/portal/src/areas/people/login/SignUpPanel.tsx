import { register, Registration } from '@treasures/api-client'
import { Button, CheckboxField, PasswordField, TextField } from '@treasures/widgets/kit'
import { Form } from '#parts/form/Form.tsx'
import { also } from '#parts/body-checks.ts'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { LoginEmail } from './LoginEmail.tsx'
import type { LoginPanel } from './login-panels.ts'

/** The server does not receive this answer, so the form itself requires agreement to the terms. */
const schema = also<{ agree: boolean }>(Registration, ({ agree }) => ({
  agree: agree ? undefined : 'Please agree to the terms',
}))

export function SignUpPanel({
  email,
  onEmail,
  onOpen,
  onDone,
  termsUrl,
}: {
  email: string
  onEmail: (email: string) => void
  onOpen: (panel: LoginPanel) => void
  onDone: (text: string) => void
  termsUrl: string | undefined
}) {
  const form = useForm({
    initial: { firstName: '', surname: '', email, password: '', rpassword: '', agree: false },
    schema,
    toBody: ({ firstName, surname, email: typed, password, rpassword, agree }) => ({
      fname: firstName,
      lname: surname,
      email: typed,
      password,
      password_confirmation: rpassword,
      provider: 'users' as const,
      agree,
    }),
    renamed: { fname: 'firstName', lname: 'surname', password_confirmation: 'rpassword' },
    save: ({ fname, lname, email: username, password, password_confirmation, provider }) =>
      api.call(register, {
        body: { fname, lname, email: username, password, password_confirmation, provider },
      }),
    onSaved: ({ message }) => onDone(message),
  })
  useLeaveGuard(form.isDirty)

  return (
    <Form form={form}>
      <h1 tabIndex={-1}>Sign Up</h1>
      <div className="form-row">
        <TextField
          {...textProps(form, 'firstName')}
          label="First name"
          autoComplete="given-name"
          autoCapitalize="words"
          required
        />
        <TextField
          {...textProps(form, 'surname')}
          label="Surname"
          autoComplete="family-name"
          autoCapitalize="words"
          required
        />
      </div>
      <LoginEmail {...textProps(form, 'email')} onEmail={onEmail} />
      <PasswordField
        {...textProps(form, 'password')}
        label="Password"
        hint="At least 8 characters; a few words together are good."
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...textProps(form, 'rpassword')}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      <CheckboxField
        label={
          <>
            I agree to the{' '}
            {termsUrl ? (
              <a href={termsUrl} target="_blank" rel="noopener">
                terms
              </a>
            ) : (
              'terms'
            )}
          </>
        }
        {...checkProps(form, 'agree')}
        required
      />
      <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
        Sign Up
      </Button>
      <p className="login-switch">
        Have an account?
        <Button kind="text" disabled={form.isBusy} onClick={() => onOpen('sign-in')}>
          Back to Sign In
        </Button>
      </p>
    </Form>
  )
}
