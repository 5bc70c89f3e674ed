import { refuseEmailChange } from '@treasures/api-client'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'

/** Page behind the link sent to the old address. Opening it changes nothing. */
export default function KeepEmailScreen() {
  const { token = '' } = useParams()
  const [said, setSaid] = useState<string>()
  const form = useForm({
    initial: { token },
    schema: refuseEmailChange.body,
    toBody: (values) => values,
    save: (body) => api.call(refuseEmailChange, { body }),
    onSaved: ({ message }) => setSaid(message),
  })
  return (
    <LoginFrame>
      <h1 tabIndex={-1}>Keep your e-mail</h1>
      {said === undefined ? (
        <Form form={form} invalidWords="This link can’t be used.">
          <p>
            Someone asked to change the e-mail of your account. Keep the one you have, and nothing
            changes.
          </p>
          {form.errors.token && <Alert type="danger">{form.errors.token}</Alert>}
          <Button type="submit" isBusy={form.isBusy} disabled={form.isBusy}>
            Keep my e-mail
          </Button>
        </Form>
      ) : (
        <>
          <Alert type="success">{said}</Alert>
          <p>
            If that wasn’t you, someone knows your password:{' '}
            <Link to={paths.forgottenPassword()}>reset it</Link>.
          </p>
        </>
      )}
    </LoginFrame>
  )
}
