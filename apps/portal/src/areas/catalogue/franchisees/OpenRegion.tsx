import { openRegion, type NewRegion, type RegionMove } from '@treasures/api-client'
import { SelectField, TextField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { CodesField } from '#parts/regions/CodesField.tsx'
import { codesOf } from '#parts/regions/region-codes.rules.ts'
import { codeHolders, regions } from '#parts/regions/regions.queries.ts'

type Values = {
  region_name: string
  mnemonic: string
  run_by: string
  source: string
  codes: string
}
type Body = Pick<NewRegion, 'region_name' | 'mnemonic' | 'run_by' | 'outcodes' | 'take_over_from'>

/** Opens a region today with its outward codes, copying options and prices from another region. */
export function OpenRegion({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const all = useQuery(regions)
  const { data: holders = [] } = useQuery(codeHolders)
  const form = useForm<Values, Body, RegionMove>({
    initial: { region_name: '', mnemonic: '', run_by: 'owner', source: '', codes: '' },
    schema: openRegion.body,
    toBody: ({ codes, source, run_by, ...named }) => ({
      ...named,
      run_by: run_by === 'franchisee' ? 'franchisee' : 'owner',
      outcodes: codesOf(codes, holders),
      take_over_from: source ? Number(source) : null,
    }),
    renamed: { outcodes: 'codes', take_over_from: 'source' },
    refused: {
      region_name_taken: 'region_name',
      mnemonic_taken: 'mnemonic',
      outcode_held: 'codes',
      outcode_planned: 'codes',
      outcode_unknown: 'codes',
      take_over_not_found: 'source',
    },
    save: (body, options) => api.call(openRegion, { query: {}, body }, options),
    onSaved({ id, words }) {
      snackbar.success(words[0] ?? 'Region opened.')
      onClose()
      void navigate(paths.region({ id }))
    },
  })
  return (
    <FormDialog title="Open a region" width="wide" form={form} yes="Open region" onClose={onClose}>
      <TextField {...textProps(form, 'region_name')} label="Region name" required />
      <TextField
        {...textProps(form, 'mnemonic')}
        label="Short code"
        hint="2 to 6 letters or digits, for example LDS"
        required
      />
      <SelectField
        {...textProps(form, 'run_by')}
        label="Run by"
        options={[
          { value: 'owner', label: 'The owner, without a franchisee’s share' },
          { value: 'franchisee', label: 'A franchisee' },
        ]}
      />
      {all.data !== undefined && all.data.length > 0 && (
        <SelectField
          {...textProps(form, 'source')}
          label="Take over services and prices of"
          options={[
            { value: '', label: 'No region: add them yourself' },
            ...all.data.map(({ id, region_name }) => ({ value: String(id), label: region_name })),
          ]}
        />
      )}
      <CodesField form={form} />
    </FormDialog>
  )
}
