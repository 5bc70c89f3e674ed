import { takeOverOptions, type Region } from '@treasures/api-client'
import { SelectField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { otherRegions } from '#parts/regions/regions.queries.ts'

/** Copies services and prices from another region. */
export function TakeOver({ region, onClose }: { region: Region; onClose: () => void }) {
  const others = useQuery(otherRegions(region.id))
  const form = useForm<{ source: string }, { from_region: number }, { copied: number }>({
    initial: { source: '' },
    schema: takeOverOptions.body,
    toBody: ({ source }) => ({ from_region: Number(source) }),
    renamed: { from_region: 'source' },
    refused: { take_over_not_found: 'source' },
    save: (body, options) =>
      api.call(takeOverOptions, { params: { id: region.id }, body }, options),
    onSaved({ copied }) {
      snackbar.success(`${copied} service ${copied === 1 ? 'option' : 'options'} copied.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Services and prices for ${region.region_name}`}
      form={form}
      yes="Take over"
      waitsFor={others}
      words="Services that already have options in this region stay as they are."
      onClose={onClose}
    >
      <SelectField
        {...textProps(form, 'source')}
        label="Copy from"
        required
        options={[
          { value: '', label: 'Choose a region' },
          ...(others.data ?? []).map(({ id, region_name }) => ({
            value: String(id),
            label: region_name,
          })),
        ]}
      />
    </FormDialog>
  )
}
