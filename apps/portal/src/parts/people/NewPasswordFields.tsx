import { PasswordField } from '@treasures/widgets/kit'
import { textProps } from '../form/field-props.ts'
import type { Form } from '../form/use-form.ts'

type NewPasswordFieldsProps = { form: Form<{ password: string; password_confirmation: string }> }

/** Fields for a new password, typed twice. */
export const NewPasswordFields = ({ form }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...textProps(form, 'password')}
      label="Password"
      hint="At least 8 characters; a few words together are good."
      autoComplete="new-password"
      required
    />
    <PasswordField
      {...textProps(form, 'password_confirmation')}
      label="Confirm Password"
      autoComplete="new-password"
      required
    />
  </>
)
