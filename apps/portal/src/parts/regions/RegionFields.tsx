import {
  updateAmbassadorDescription,
  updateAmbassadorPriceBoost,
  updateAmbassadorRegionName,
  type Ambassador,
} from '@treasures/api-client'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { eachOf } from '../body-checks.ts'
import { checkProps, textProps } from '../form/field-props.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'

type RegionValues = Pick<Ambassador, 'region_name' | 'description' | 'automatically_price_boost'>

const schema = eachOf({
  region_name: updateAmbassadorRegionName.body.shape.region_name,
  description: updateAmbassadorDescription.body.shape.description,
})

/** Form for a region's name, description and automatic price boost. */
export function useRegionForm(ambassador: Ambassador, onSaved: () => void) {
  const { region_name, description, automatically_price_boost } = ambassador
  const form: Form<RegionValues> = useForm<RegionValues, RegionValues, void>({
    initial: { region_name, description, automatically_price_boost },
    schema,
    toBody: (values) => values,
    refused: { region_name_taken: 'region_name' },
    save: (values) => saveRegion(ambassador, values),
    onSaved() {
      form.restart()
      snackbar.success('Change saved.')
      onSaved()
    },
  })
  return form
}

/** Saves each changed value with its own call. Repeating a call after a failure is harmless. */
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

export const RegionFields = ({ form }: { form: Form<RegionValues> }) => (
  <>
    <TextField {...textProps(form, 'region_name')} label="Region name" required />
    <TextAreaField
      {...textProps(form, 'description')}
      label="Description"
      hint="A sentence or two about the region."
    />
    <CheckboxField
      {...checkProps(form, 'automatically_price_boost')}
      label="Automatic price boost: raise the pay of unclaimed jobs in steps"
    />
  </>
)
