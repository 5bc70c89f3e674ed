import type { moveCustomer, moveTreasure } from '@treasures/api-client'
import { SelectField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { eachOf } from '../body-checks.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { regions } from './regions.queries.ts'

type MoveRecordProps = {
  endpoint: typeof moveCustomer | typeof moveTreasure
  record: { id: number; name: string; region: { id: number } | null }
  onClose: () => void
}

/** Moves a customer or a treasure to another region, or to none. */
export function MoveRecord({ endpoint, record, onClose }: MoveRecordProps) {
  const all = useQuery(regions)
  const form = useForm<{ region: string }, { id_region: number | null }, unknown>({
    initial: { region: String(record.region?.id ?? '') },
    schema: eachOf({}),
    toBody: ({ region }) => ({ id_region: region ? Number(region) : null }),
    renamed: { id_region: 'region' },
    refused: { region_not_found: 'region' },
    save: (body) => api.call(endpoint as typeof moveCustomer, { params: { id: record.id }, body }),
    onSaved() {
      snackbar.success('Region changed.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Region of ${record.name}`}
      form={form}
      yes="Save region"
      waitsFor={all}
      words="Jobs and invoices stay with the region that sold them."
      onClose={onClose}
    >
      <SelectField
        {...textProps(form, 'region')}
        label="Region"
        options={[
          { value: '', label: 'No region' },
          ...(all.data ?? []).map(({ id, region_name }) => ({
            value: String(id),
            label: region_name,
          })),
        ]}
      />
    </FormDialog>
  )
}
