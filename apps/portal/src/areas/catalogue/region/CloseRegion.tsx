import { closeRegion, type Region } from '@treasures/api-client'
import { DateField, SelectField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { textProps } from '#parts/form/field-props.ts'
import { otherRegions } from '#parts/regions/regions.queries.ts'
import { today } from '#parts/words.ts'
import { MoveDialog } from './MoveDialog.tsx'

type Values = { to: string; from: string }
type CloseRegionProps = { region: Region; onClosed: () => void; onClose: () => void }

/**
 * Closes a region from a given day. The confirmation names the region that takes over, so that no
 * visit is lost.
 */
export function CloseRegion({ region, onClosed, onClose }: CloseRegionProps) {
  const { id, region_name } = region
  const { data: others = [] } = useQuery(otherRegions(id))
  return (
    <MoveDialog<Values, { to_region: number | null; from: string }>
      title={`Close ${region_name}`}
      yes="Close region"
      tone="danger"
      initial={{ to: '', from: today() }}
      schema={closeRegion.body}
      toBody={({ to, from }) => ({ to_region: to ? Number(to) : null, from })}
      renamed={{ to_region: 'to' }}
      refused={{ to_region_not_found: 'to', region_date_past: 'from' }}
      call={(body, simulated) =>
        api.call(closeRegion, { params: { id }, query: { simulated }, body })
      }
      onDone={onClosed}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            {...textProps(form, 'to')}
            label="Who takes over"
            options={[
              { value: '', label: 'No region: nobody sells there' },
              ...others.map((other) => ({ value: String(other.id), label: other.region_name })),
            ]}
          />
          <DateField {...textProps(form, 'from')} label="From" min={today()} required />
        </>
      )}
    </MoveDialog>
  )
}
