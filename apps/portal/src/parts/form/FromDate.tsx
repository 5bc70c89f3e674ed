import { londonWallOf } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import { textProps } from './field-props.ts'
import type { Form } from './use-form.ts'

export const todayInLondon = (): string => londonWallOf(new Date()).date

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
    min={todayInLondon()}
    required
  />
)

/** Error for a start date that is missing or past. */
export const noStart = (valid_from: string | undefined): string | undefined =>
  !valid_from
    ? 'Day is required'
    : valid_from < todayInLondon()
      ? 'Must be today or later'
      : undefined
