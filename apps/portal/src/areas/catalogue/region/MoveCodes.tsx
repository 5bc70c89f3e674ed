import { transferOutcodes, type Region } from '@treasures/api-client'
import { DateField, SelectField, TextAreaField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { textProps } from '#parts/form/field-props.ts'
import { codesOf } from '#parts/regions/region-codes.rules.ts'
import { otherRegions } from '#parts/regions/regions.queries.ts'
import { today } from '#parts/words.ts'
import { MoveDialog } from './MoveDialog.tsx'

type Values = { codes: string; to: string; from: string }

/** Moves outward codes to another region, after showing how much moves with them. */
export function MoveCodes({ region, onClose }: { region: Region; onClose: () => void }) {
  const { id, region_name } = region
  const { data: others = [] } = useQuery(otherRegions(id))
  const own = region.codes.map(({ outcode }) => ({ outcode, id_region: id }))
  return (
    <MoveDialog<Values, { outcodes: string[]; to: number; from: string }>
      title={`Move outward codes of ${region_name}`}
      yes="Move codes"
      initial={{ codes: '', to: '', from: today() }}
      schema={transferOutcodes.body}
      toBody={({ codes, to, from }) => ({
        outcodes: codesOf(codes, own, id),
        to: Number(to),
        from,
      })}
      renamed={{ outcodes: 'codes' }}
      refused={{
        outcode_not_theirs: 'codes',
        outcode_planned: 'codes',
        to_region_not_found: 'to',
        region_date_past: 'from',
      }}
      call={(body, simulated) =>
        api.call(transferOutcodes, { params: { id }, query: { simulated }, body })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextAreaField
            {...textProps(form, 'codes')}
            label="Outward codes"
            hint={`Some of ${own.map(({ outcode }) => outcode).join(', ')}`}
            required
          />
          <SelectField
            {...textProps(form, 'to')}
            label="To"
            required
            options={[
              { value: '', label: 'Choose a region' },
              ...others.map((other) => ({ value: String(other.id), label: other.region_name })),
            ]}
          />
          <DateField {...textProps(form, 'from')} label="From" min={today()} required />
        </>
      )}
    </MoveDialog>
  )
}
