import { changePassword } from '@treasures/api-client'
import { PasswordField } from '@treasures/widgets/kit'
import { also } from '#parts/body-checks.ts'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'

const schema = also<{ newPassword: string; confirmation: string }>(
  changePassword.body,
  ({ newPassword, confirmation }) => ({
    confirmation: !confirmation
      ? 'Confirm Password is required'
      : confirmation !== newPassword
        ? 'The two passwords differ'
        : undefined,
  }),
)

export function ChangePassword({ idUser }: { idUser: number }) {
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', confirmation: '' },
    schema,
    toBody: (values) => values,
    refused: { password_wrong: 'oldPassword' },
    save: ({ oldPassword, newPassword }) =>
      api.call(changePassword, { params: { id: idUser }, body: { oldPassword, newPassword } }),
    onSaved({ message }) {
      form.restart({ oldPassword: '', newPassword: '', confirmation: '' })
      snackbar.success(message)
    },
  })

  return (
    <AccountPanel title="Change password">
      <AccountForm form={form} save="Change password">
        <PasswordField
          {...textProps(form, 'oldPassword')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...textProps(form, 'newPassword')}
          label="New password"
          hint="At least 8 characters. You’ll be signed out on other devices, and the private address of your diary ends."
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...textProps(form, 'confirmation')}
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </AccountPanel>
  )
}
