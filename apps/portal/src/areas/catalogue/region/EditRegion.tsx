import { updateRegion, type Region } from '@treasures/api-client'
import { SelectField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type Values = Record<
  | 'region_name'
  | 'mnemonic'
  | 'description'
  | 'run_by'
  | 'company'
  | 'address'
  | 'vat_number'
  | 'email',
  string
>
type Body = Omit<Values, 'run_by'> & { run_by: Region['run_by'] }

/** Edits the name and short code of a region, and the business that runs it. */
export function EditRegion({ region, onClose }: { region: Region; onClose: () => void }) {
  const { region_name, mnemonic, description, run_by, company, address, vat_number, email } = region
  const form = useForm<Values, Body, Region>({
    initial: { region_name, mnemonic, description, run_by, company, address, vat_number, email },
    schema: updateRegion.body,
    toBody: (values) => ({
      ...values,
      run_by: values.run_by === 'franchisee' ? 'franchisee' : 'owner',
    }),
    refused: { region_name_taken: 'region_name', mnemonic_taken: 'mnemonic' },
    save: (body) => api.call(updateRegion, { params: { id: region.id }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <FormDialog title={`Edit ${region_name}`} form={form} yes="Save region" onClose={onClose}>
      <TextField {...textProps(form, 'region_name')} label="Region name" required />
      <TextField {...textProps(form, 'mnemonic')} label="Short code" required />
      <TextAreaField {...textProps(form, 'description')} label="Description" />
      <SelectField
        {...textProps(form, 'run_by')}
        label="Run by"
        hint="From today. The owner’s own regions have no franchisee’s share."
        options={[
          { value: 'owner', label: 'The owner' },
          { value: 'franchisee', label: 'A franchisee' },
        ]}
      />
      <TextField {...textProps(form, 'company')} label="Company" />
      <TextAreaField {...textProps(form, 'address')} label="Address" />
      <TextField {...textProps(form, 'vat_number')} label="VAT number" />
      <TextField {...textProps(form, 'email')} label="E-mail" />
    </FormDialog>
  )
}
