import { DateField } from '@treasures/widgets/kit'
import { today } from '#parts/words.ts'
import { textProps } from './field-props.ts'
import type { Form } from './use-form.ts'

/** Start date in London: today or later. */
export const FromDate = <Values extends { valid_from: string }>({
  form,
}: {
  form: Form<Values>
}) => (
  <DateField
    {...textProps(form as unknown as Form<{ valid_from: string }>, 'valid_from')}
    label="Valid from"
    hint="Today, or a later date. Jobs that are booked keep their price."
    min={today()}
    required
  />
)

/** Error for a start date that is missing or past. */
export const noStart = (valid_from: string | undefined): string | undefined =>
  !valid_from ? 'Day is required' : valid_from < today() ? 'Must be today or later' : undefined
