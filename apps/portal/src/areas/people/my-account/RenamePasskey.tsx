import { renamePasskey, type Passkey } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => void; onClose: () => void }

export function RenamePasskey({ passkey: { id, name }, onRenamed, onClose }: RenamePasskeyProps) {
  const form = useForm({
    initial: { name },
    schema: renamePasskey.body,
    toBody: (values) => values,
    save: (body) => api.call(renamePasskey, { params: { id }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onRenamed()
    },
  })
  return (
    <FormDialog title="Rename the passkey" form={form} invalidAt="fields" onClose={onClose}>
      <TextField
        {...textProps(form, 'name')}
        label="Name"
        autoComplete="off"
        maxLength={60}
        required
      />
    </FormDialog>
  )
}
