import { createRate, NewRate, rateKinds, type Rate, type RateKind } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DateField, SelectField, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { also } from '#parts/body-checks.ts'
import { numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { useForm } from '#parts/form/use-form.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'

type Values = { kind: RateKind; region: string; valid_from: string; value: string }

const toBody = ({ kind, region, valid_from, value }: Values) => ({
  kind,
  id_region: kind === 'franchise_share' && region ? Number(region) : null,
  valid_from,
  value: numberOf(value) ?? Number.NaN,
})
type Body = ReturnType<typeof toBody>

const schema = also<Body>(NewRate, (body) => ({
  valid_from: body.valid_from ? undefined : 'Day is required',
  value: noNumber(body.value, '17.5'),
}))

const kinds = (Object.keys(rateKinds) as RateKind[]).map((kind) => ({
  value: kind,
  label: rateKinds[kind],
}))

export function RateDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values, Body, Rate>({
    initial: { kind: 'vat', region: '', valid_from: '', value: '' },
    schema,
    toBody,
    renamed: { id_region: 'region' },
    refused: {
      ambassador_not_found: 'region',
      rate_exists: 'valid_from',
      rate_day_invoiced: 'valid_from',
    },
    save: (body) => api.call(createRate, { body }),
    onSaved() {
      snackbar.success('Rate set.')
      onClose()
    },
  })
  const { kind } = form.values
  const named = useQuery({
    ...regions,
    select: ({ data }) => data.map(({ id, region_name }) => ({ id, name: region_name })),
  })
  return (
    <FormDialog title="Set a rate" form={form} onClose={onClose}>
      <SelectField {...textProps(form, 'kind')} label="Rate" options={kinds} required />
      {kind === 'franchise_share' && (
        <ChoiceField
          {...textProps(form, 'region')}
          label="Region"
          query={named}
          loading="Loading regions."
          none="Everywhere"
        />
      )}
      <div className="form-row">
        <TextField
          {...numberProps(form, 'value')}
          label={kind === 'post_fee' ? 'Fee' : 'Rate'}
          required
          hint={kind === 'post_fee' ? 'Pounds, with VAT.' : 'Per cent.'}
        />
        <DateField {...textProps(form, 'valid_from')} label="Valid from" required />
      </div>
    </FormDialog>
  )
}
