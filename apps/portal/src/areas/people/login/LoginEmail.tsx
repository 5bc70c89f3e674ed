import { TextField, type TextFieldProps } from '@treasures/widgets/kit'

/** E-mail field of all three panels. Its input is kept when another panel opens. */
export function LoginEmail({
  onEmail,
  onChange,
  ...field
}: Omit<TextFieldProps, 'label'> & { onEmail: (email: string) => void }) {
  return (
    <TextField
      {...field}
      label="E-mail"
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
