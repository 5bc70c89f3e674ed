import type { ServiceOption } from '@treasures/api-client'
import { SwitchField } from '@treasures/widgets/kit'
import { optionFields } from './option-fields.ts'
import { useOptionChange } from './use-option-change.ts'

type SwitchesProps = { option: ServiceOption; onSaved: (option: ServiceOption) => void }

/** Switches for jobs booked with the option. */
export const OptionSwitches = (props: SwitchesProps) => (
  <div className="option-switches">
    <OptionSwitch
      {...props}
      name="auto_match"
      hint="New jobs are matched to treasures automatically."
    />
    <OptionSwitch {...props} name="on_board" hint="New jobs appear on the jobs board." />
    <OptionSwitch {...props} name="ask_for_images" hint="Customers are asked for photos." />
    <OptionSwitch
      {...props}
      name="display_in_job_booking_form"
      hint="Customers can choose it when they book."
    />
  </div>
)

type SwitchProps = SwitchesProps & {
  name: 'auto_match' | 'on_board' | 'ask_for_images' | 'display_in_job_booking_form'
  hint: string
}

function OptionSwitch({ option, name, hint, onSaved }: SwitchProps) {
  const { value, isBusy, change } = useOptionChange(option, name, onSaved)
  return (
    <SwitchField
      label={optionFields[name].label}
      name={name}
      hint={hint}
      checked={value}
      isBusy={isBusy}
      onChange={(checked) => void change(checked)}
    />
  )
}
