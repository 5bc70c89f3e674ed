import { updateRegionOutcodes, type Region } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { textProps } from '#parts/form/field-props.ts'
import { CodesField } from '#parts/regions/CodesField.tsx'
import { codesOf } from '#parts/regions/region-codes.rules.ts'
import { codeHolders } from '#parts/regions/regions.queries.ts'
import { today } from '#parts/words.ts'
import { MoveDialog } from './MoveDialog.tsx'

type Values = { codes: string; from: string }

/** Sets all outward codes of a region from a given day. */
export function SetCodes({ region, onClose }: { region: Region; onClose: () => void }) {
  const { id } = region
  const { data: holders = [] } = useQuery(codeHolders)
  return (
    <MoveDialog<Values, { outcodes: string[]; from: string }>
      title={`Outward codes of ${region.region_name}`}
      yes="Change outward codes"
      width="wide"
      initial={{
        codes: region.codes.map(({ outcode }) => outcode).join(', '),
        from: today(),
      }}
      schema={updateRegionOutcodes.body}
      toBody={({ codes, from }) => ({ outcodes: codesOf(codes, holders, id), from })}
      renamed={{ outcodes: 'codes' }}
      refused={{
        outcode_held: 'codes',
        outcode_planned: 'codes',
        outcode_unknown: 'codes',
        region_date_past: 'from',
      }}
      call={(body, simulated) =>
        api.call(updateRegionOutcodes, { params: { id }, query: { simulated }, body })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <CodesField form={form} own={id} />
          <DateField {...textProps(form, 'from')} label="From" min={today()} required />
        </>
      )}
    </MoveDialog>
  )
}
