import type { Wait } from '@treasures/api-client'
import { CheckboxField, ChoiceChips, SelectField, TextField } from '@treasures/widgets/kit'
import type { EditorPart } from './editor-part.ts'
import type { WaitUnit } from './listener-draft.ts'

const units = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
]

/** Time to wait before the actions run. */
export function EditorWait({ draft, change, errorAt, parts }: EditorPart) {
  const { wait, not_at_night } = draft
  const set = (some: Partial<typeof wait>) => change({ wait: { ...wait, ...some } })
  return (
    <fieldset className="listener-part">
      <legend>Wait</legend>
      <ChoiceChips<Wait['kind']>
        label="How long"
        isLabelHidden
        name="wait"
        value={wait.kind}
        options={[
          { value: 'none', label: 'Straight away' },
          { value: 'for', label: 'Wait' },
          ...(parts.has_appointment
            ? [{ value: 'before_appointment' as const, label: 'Until before the appointment' }]
            : []),
        ]}
        error={errorAt('wait')}
        onChange={(kind) => set({ kind })}
      />
      {wait.kind !== 'none' && (
        <div className="listener-row">
          <TextField
            label={wait.kind === 'for' ? 'How long' : 'How long before'}
            name="wait-count"
            inputMode="decimal"
            autoComplete="off"
            required
            value={wait.count}
            error={errorAt('wait.minutes')}
            onChange={(count) => set({ count })}
          />
          <SelectField
            label="Unit"
            name="wait-unit"
            value={wait.unit}
            options={units}
            onChange={(unit) => set({ unit: unit as WaitUnit })}
          />
        </div>
      )}
      <CheckboxField
        label="Not at night: between 21:00 and 8:00 it waits until 8:00"
        name="not_at_night"
        checked={not_at_night}
        onChange={(isOn) => change({ not_at_night: isOn })}
      />
    </fieldset>
  )
}
