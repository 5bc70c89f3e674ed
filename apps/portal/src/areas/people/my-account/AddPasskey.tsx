import { addPasskey, beginPasskey, PasskeyName } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { deviceName } from '#app/push/push-support.rules.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { eachOf } from '#parts/body-checks.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { makePasskey } from '#parts/second-factor/passkeys.ts'

type AddPasskeyProps = { onAdded: (codes: readonly string[] | null) => void; onClose: () => void }

export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    schema: eachOf({ name: PasskeyName }),
    toBody: (values) => values,
    async save({ name }) {
      const passkey = await makePasskey(await api.call(beginPasskey, { body: {} }))
      return api.call(addPasskey, { body: { name, passkey } })
    },
    onSaved({ recovery_codes }) {
      snackbar.success('The passkey is added.')
      onAdded(recovery_codes)
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      invalidAt="fields"
      yes="Go on"
      onClose={onClose}
      words="Your browser will ask where to keep the passkey."
    >
      <TextField
        {...textProps(form, 'name')}
        label="Name"
        hint="A name that you will recognise, such as that of your device."
        autoComplete="off"
        maxLength={60}
        required
      />
    </FormDialog>
  )
}
