import { applyAsTreasure, type InputOf } from '@treasures/api-client'
import { Alert, Button, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { useSettings } from '#app/settings.ts'
import { Form } from '#parts/form/Form.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'

/** Public page for tradespeople to apply. An e-mail brings the link to their form. */
export default function TreasureApplyScreen() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <LoginFrame>
      <h1 tabIndex={-1}>Become a treasure</h1>
      {sentTo === undefined ? (
        <Apply onSent={setSentTo} />
      ) : (
        <>
          <Alert type="success">
            Thank you. We’ve sent an e-mail to <strong className="login-email">{sentTo}</strong>.
            Follow the link in it to fill in your form.
          </Alert>
          <p className="muted">Nothing after a few minutes? Look in your spam folder.</p>
          <div>
            <Button kind="quiet" onClick={() => setSentTo(undefined)}>
              Use another e-mail
            </Button>
          </div>
        </>
      )}
    </LoginFrame>
  )
}

function Apply({ onSent }: { onSent: (email: string) => void }) {
  const { name } = useBrand()
  const privacy = useSettings()?.privacy_url
  type Body = InputOf<typeof applyAsTreasure>['body']
  const form = useForm<Body, Body, unknown>({
    initial: { email: '' },
    schema: applyAsTreasure.body,
    toBody: (values) => values,
    save: (body) => api.call(applyAsTreasure, { body }),
    onSaved: () => onSent(form.values.email.trim()),
  })
  return (
    <>
      <p>
        Work with {name}: we find jobs near you, and you choose the ones you want. Tell us your
        e-mail, and we’ll send you a link to your application form.
      </p>
      <Form form={form}>
        <TextField
          {...textProps(form, 'email')}
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
          Send me the link
        </Button>
      </Form>
      <p className="small muted">
        {privacy && (
          <>
            How we look after your details is in our <a href={privacy}>privacy policy</a>.{' '}
          </>
        )}
        Already a treasure? <Link to={paths.login()}>Sign in</Link>
      </p>
    </>
  )
}
