import {
  comparisons,
  comparisonWords,
  type Comparison,
  type EventParts,
} from '@treasures/api-client'
import { Button, SelectField, TextField } from '@treasures/widgets/kit'
import type { EditorPart } from './editor-part.ts'
import { conditionOn, nextKey, type ConditionDraft } from './listener-draft.ts'
import { useRows } from './use-rows.ts'

type Field = EventParts['fields'][number]

/** Conditions of a listener. All of them must hold. */
export function EditorConditions({ draft, change, errorAt, parts }: EditorPart) {
  const { conditions } = draft
  const { ref, added, removed } = useRows(conditions.length)
  const set = (next: readonly ConditionDraft[]) => change({ conditions: next })
  return (
    <fieldset className="listener-part" ref={ref}>
      <legend>Only if</legend>
      {conditions.map((condition, i) => (
        <ConditionRow
          key={condition.key}
          number={i + 1}
          condition={condition}
          fields={parts.fields}
          error={
            errorAt(`conditions.${i}.value`) ??
            errorAt(`conditions.${i}.field`) ??
            errorAt(`conditions.${i}`)
          }
          onChange={(next) => set(conditions.map((each) => (each === condition ? next : each)))}
          onRemove={() => removed(() => set(conditions.filter((each) => each !== condition)))}
        />
      ))}
      {conditions.length === 0 && <p className="small muted">Always.</p>}
      <div data-add="">
        <Button
          kind="quiet"
          onClick={() =>
            added(() => set([...conditions, conditionOn(nextKey(conditions), parts.fields[0])]))
          }
        >
          Add a condition
        </Button>
      </div>
    </fieldset>
  )
}

type ConditionRowProps = {
  number: number
  condition: ConditionDraft
  fields: readonly Field[]
  error: string | undefined
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

function ConditionRow({ number, condition, fields, error, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find((each) => each.field === condition.field)
  const { key } = condition
  return (
    <div className="listener-row" data-row="">
      <SelectField
        label={`Condition ${number}: what`}
        isLabelHidden
        name={`condition-${key}-field`}
        value={condition.field}
        options={fields.map((each) => ({ value: each.field, label: each.label }))}
        onChange={(name) =>
          onChange(
            conditionOn(
              key,
              fields.find((each) => each.field === name),
            ),
          )
        }
      />
      {field && field.kind !== 'yes_no' && (
        <SelectField
          label={`Condition ${number}: how it is compared`}
          isLabelHidden
          name={`condition-${key}-is`}
          value={condition.is}
          options={comparisons[field.kind].map((is) => ({ value: is, label: comparisonWords[is] }))}
          onChange={(is) => onChange({ ...condition, is: is as Comparison })}
        />
      )}
      {field && (
        <ConditionValue
          label={`Condition ${number}: value`}
          field={field}
          value={condition.value}
          error={error}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <Button kind="text" onClick={onRemove}>
        Remove<span className="unseen"> condition {number}</span>
      </Button>
    </div>
  )
}

type ConditionValueProps = {
  label: string
  field: Field
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * Input for a condition's value: a choice, yes or no, a number, or text, depending on the field.
 */
function ConditionValue({ field, ...props }: ConditionValueProps) {
  const around = { ...props, name: 'value', isLabelHidden: true }
  if (field.kind === 'yes_no') return <SelectField {...around} options={yesOrNo} />
  if (field.choices.length > 0)
    return (
      <SelectField
        {...around}
        options={[{ value: '', label: 'Please choose' }, ...field.choices]}
      />
    )
  const isNumber = field.kind === 'number' || field.kind === 'money'
  return (
    <TextField
      {...around}
      autoComplete="off"
      {...(isNumber && { inputMode: 'decimal' as const })}
      {...(field.kind === 'money' && { placeholder: '£' })}
    />
  )
}
