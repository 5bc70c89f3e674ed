import { TextField, type TextFieldProps } from '@treasures/widgets/kit'

/** The e-mail of all three panels: what is typed in one stands in the next. */
export function LoginEmail({
  onEmail,
  onChange,
  ...field
}: Omit<TextFieldProps, 'label'> & { onEmail: (email: string) => void }) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      onChange={(text) => {
        onChange(text)
        onEmail(text)
      }}
    />
  )
}
