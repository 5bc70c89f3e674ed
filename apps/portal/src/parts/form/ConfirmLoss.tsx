import { CheckboxField } from '@treasures/widgets/kit'
import { useProfile } from '../../app/session/use-profile.ts'
import { checkProps } from './field-props.ts'
import { numberOf } from './number-text.ts'
import type { Form } from './use-form.ts'

type Confirmed = { confirm_loss: boolean }

/**
 * Checkbox with which a super or an admin allows the treasure to get more than the customer pays.
 * Other staff do not see it.
 */
export function ConfirmLoss<Values extends Confirmed>({
  form,
  treasure,
  customer,
}: {
  form: Form<Values>
  /** Names of the two fields, prices or factors. */
  treasure: keyof Values & string
  customer: keyof Values & string
}) {
  const { super: isSuper, is_admin } = useProfile()
  const number = (name: keyof Values) => numberOf(String(form.values[name]))
  const [gets, pays] = [number(treasure), number(customer)]
  const isLoss = gets !== null && pays !== null && gets > pays
  const isAsked = isLoss || form.errors[treasure] !== undefined || form.values.confirm_loss
  if (!isAsked || !(isSuper || is_admin)) return null
  return (
    <CheckboxField
      {...checkProps(form as unknown as Form<Confirmed>, 'confirm_loss')}
      label="Allow the treasure to get more than the customer pays"
    />
  )
}
