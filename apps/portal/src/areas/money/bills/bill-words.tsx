import { billStatus, type BillRow } from '@treasures/api-client'
import { Tag, type TagProps } from '@treasures/widgets/kit'

// An issued bill needs nothing from its reader: it is paid with the payouts from the wallet.
const tones: Record<number, TagProps['tone']> = {
  [billStatus.paid]: 'ok',
  [billStatus.voided]: 'danger',
}

/** Tags for a bill's status and for a hold on it. */
export const BillTags = ({ id_status, status, held }: BillRow) => (
  <span className="tags">
    <Tag tone={tones[id_status] ?? 'neutral'}>{status}</Tag>
    {held && <Tag tone="danger">On hold</Tag>}
  </span>
)

/** Formats as "Bill SB-7-0001" or "Draft bill". */
export const billTitle = ({ number }: Pick<BillRow, 'number'>): string =>
  number ? `Bill ${number}` : 'Draft bill'
