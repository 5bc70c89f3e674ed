import type { BillRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { statusTone } from '#parts/status-tones.ts'

/** Tags for a bill's status and for a hold on it. */
export const BillTags = ({ status, held }: BillRow) => (
  <span className="tags">
    <Tag tone={statusTone.bill(status)}>{status}</Tag>
    {held && <Tag tone="danger">On hold</Tag>}
  </span>
)

/** Formats as "Bill SB-7-0001" or "Draft bill". */
export const billTitle = ({ number }: Pick<BillRow, 'number'>): string =>
  number ? `Bill ${number}` : 'Draft bill'
