import { billStatus, type BillRow } from '@treasures/api-client'
import { Tag, type TagProps } from '@treasures/widgets/kit'

const tones: Record<number, TagProps['tone']> = {
  [billStatus.issued]: 'warn',
  [billStatus.paid]: 'ok',
  [billStatus.voided]: 'danger',
}

/** How a bill stands, and that something keeps it from being issued. */
export const BillTags = ({ id_status, status, held }: BillRow) => (
  <span className="tags">
    <Tag tone={tones[id_status] ?? 'neutral'}>{status}</Tag>
    {held && <Tag tone="danger">On hold</Tag>}
  </span>
)

/** "Bill SB-7-0001", "Draft bill". */
export const billTitle = ({ number }: Pick<BillRow, 'number'>): string =>
  number ? `Bill ${number}` : 'Draft bill'
