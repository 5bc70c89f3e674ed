import { TextField } from '@treasures/widgets/kit'
import { textProps } from '../form/field-props.ts'
import type { Form } from '../form/use-form.ts'

type NameFieldsProps = { form: Form<{ fname: string; lname: string }> }

/** First name and surname of the person who fills in the form. */
export const NameFields = ({ form }: NameFieldsProps) => (
  <>
    <TextField
      {...textProps(form, 'fname')}
      label="First name"
      autoComplete="given-name"
      required
    />
    <TextField {...textProps(form, 'lname')} label="Surname" autoComplete="family-name" required />
  </>
)
