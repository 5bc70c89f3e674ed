import { Button, PriceField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import './estimate-options.css'

/** An option as its treasure types it. The key is the form's own. */
export type TypedOption = {
  key: string
  name: string
  treasureprice: number | null
  includes: string
  not_included: string
}

export const newOption = (treasureprice: number | null): TypedOption => ({
  key: crypto.randomUUID(),
  name: '',
  treasureprice,
  includes: '',
  not_included: '',
})

type Props = {
  option: TypedOption
  number: number
  /** Errors of the whole form, by paths such as `options.0.name`. */
  errors: Readonly<Partial<Record<string, string>>>
  onChange: (some: Partial<TypedOption>) => void
  onRemove: () => void
}

/** One of up to three options of an estimate. */
export function EstimateOptionFields({ option, number, errors, onChange, onRemove }: Props) {
  const [isNew] = useState(!option.name)
  const fields = useRef<HTMLFieldSetElement>(null)
  // Options of an earlier estimate have a name, so the dialog does not move its focus to them.
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus()
  }, [isNew])
  const names = (field: 'name' | 'treasureprice' | 'includes' | 'not_included') => ({
    name: `${field}-${number}`,
    error: errors[`options.${number - 1}.${field}`],
  })
  return (
    <fieldset ref={fields} className="card estimate-option">
      <legend>Option {number}</legend>
      <TextField
        {...names('name')}
        label="Name"
        hint="For example “Replace the tap”."
        required
        maxLength={80}
        value={option.name}
        onChange={(name) => onChange({ name })}
      />
      <PriceField
        {...names('treasureprice')}
        label="Your price for the whole job"
        required
        value={option.treasureprice}
        onChange={(treasureprice) => onChange({ treasureprice })}
      />
      <TextAreaField
        {...names('includes')}
        label="What this option includes"
        rows={{ min: 2, max: 6 }}
        maxLength={500}
        value={option.includes}
        onChange={(includes) => onChange({ includes })}
      />
      <TextAreaField
        {...names('not_included')}
        label="What is not included"
        rows={{ min: 2, max: 6 }}
        maxLength={500}
        value={option.not_included}
        onChange={(not_included) => onChange({ not_included })}
      />
      <p>
        <Button kind="quiet" label={`Remove option ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </fieldset>
  )
}
