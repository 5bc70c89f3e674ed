import {
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
  updateAmbassadorRegionName,
  type Ambassador,
} from '@treasures/api-client'
import { Button, CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { eachOf } from '../body-checks.ts'
import { textProps } from '../form/field-props.ts'
import { Form } from '../form/Form.tsx'
import { useForm, type Form as FormOf } from '../form/use-form.ts'
import { queries } from '../queries.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'

export type RegionValues = Pick<
  Ambassador,
  'region_name' | 'description' | 'automatically_price_boost'
>

const schema = eachOf({
  region_name: updateAmbassadorRegionName.body.shape.region_name,
  description: updateAmbassadorDescription.body.shape.description,
})

/** What a region is called, what it says of itself, and whether its prices rise by themselves. */
export function useRegionForm(ambassador: Ambassador, onSaved: () => void) {
  const { region_name, description, automatically_price_boost } = ambassador
  const form: FormOf<RegionValues> = useForm<RegionValues, RegionValues, void>({
    initial: { region_name, description, automatically_price_boost },
    schema,
    toBody: (values) => values,
    refused: { region_name_taken: 'region_name' },
    save: (values) => saveRegion(ambassador, values),
    onSaved() {
      form.restart()
      snackbar.success('Change saved.')
      // The name stands in lists, in the header's switch, and in the profile of whose region it is.
      for (const queryKey of [['ambassadors'], ['regions'], ['profile']])
        void queries.invalidateQueries({ queryKey })
      onSaved()
    },
  })
  return form
}

/** Each has a call of its own; what stayed the same is not sent. Said again after a failure, it does no harm. */
async function saveRegion(ambassador: Ambassador, values: RegionValues) {
  const { region_name, description, automatically_price_boost } = values
  const params = { id: ambassador.id }
  if (region_name.trim() !== ambassador.region_name)
    await api.call(updateAmbassadorRegionName, { params, body: { region_name } })
  if (description.trim() !== ambassador.description)
    await api.call(updateAmbassadorDescription, { params, body: { description } })
  if (automatically_price_boost !== ambassador.automatically_price_boost)
    await api.call(updateAmbassadorPriceBoost, { params, body: { automatically_price_boost } })
}

type RegionFormProps = { form: FormOf<RegionValues>; onCancel?: () => void }

export function RegionForm({ form, onCancel }: RegionFormProps) {
  return (
    <Form {...form} onSubmit={form.submit} invalidWords="Please correct the problems.">
      <TextField {...textProps(form, 'region_name')} label="Region name" required />
      <TextAreaField
        {...textProps(form, 'description')}
        label="Description"
        rows={{ min: 2, max: 6 }}
        hint="What the region says of itself."
      />
      <CheckboxField
        label="Automatic price boost: jobs that nobody claims pay treasures more, in steps"
        name="automatically_price_boost"
        checked={form.values.automatically_price_boost}
        onChange={(automatically_price_boost) => form.change({ automatically_price_boost })}
      />
      <div className="actions">
        <Button type="submit" kind={onCancel ? 'primary' : 'quiet'} isBusy={form.isBusy}>
          Save region
        </Button>
        {onCancel && (
          <Button kind="quiet" disabled={form.isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
