import { confirmAuthenticator, type AuthenticatorSetUp } from '@treasures/api-client'
import { CopyField, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type SetUpAuthenticatorProps = {
  setUp: AuthenticatorSetUp
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

export function SetUpAuthenticator({ setUp, onDone, onClose }: SetUpAuthenticatorProps) {
  const { secret, uri, qr } = setUp
  const form = useForm({
    initial: { code: '' },
    schema: confirmAuthenticator.body,
    toBody: (values) => values,
    save: (body) => api.call(confirmAuthenticator, { body }),
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      form={form}
      isDirty={false}
      invalidAt="fields"
      yes="Set up"
      onClose={onClose}
      words="Scan this with an authenticator app, such as the one that keeps your passwords. Then type the code that it shows."
    >
      <svg
        className="qr-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        <a href={uri}>Open the app on this device</a>
      </p>
      <CopyField label="Or type this key" value={inGroups(secret)} lines={2} />
      <TextField
        {...textProps(form, 'code')}
        label="Code"
        hint="Six digits. They change every half minute."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </FormDialog>
  )
}
