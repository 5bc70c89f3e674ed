import { TextField, type TextFieldProps } from '@treasures/widgets/kit'

/** E-mail field shared by all three panels: input carries over from one to the next. */
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
