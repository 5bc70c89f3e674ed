import { invoiceStatus, dateInFigures, type InvoiceRow } from '@treasures/api-client'
import { Tag, type TagProps } from '@treasures/widgets/kit'

const tones: Record<number, TagProps['tone']> = {
  [invoiceStatus.issued]: 'warn',
  [invoiceStatus.partPaid]: 'warn',
  [invoiceStatus.paid]: 'ok',
  [invoiceStatus.voided]: 'danger',
}

/** Status and problems of an invoice. */
export const InvoiceTags = ({
  id_status,
  status,
  overdue,
  payment_retry,
  vat_change_until,
}: Pick<InvoiceRow, 'id_status' | 'status' | 'overdue' | 'payment_retry' | 'vat_change_until'>) => (
  <span className="tags">
    <Tag tone={tones[id_status] ?? 'neutral'}>{status}</Tag>
    {overdue && <Tag tone="danger">Overdue</Tag>}
    {vat_change_until && <Tag tone="warn">Credit VAT by {dateInFigures(vat_change_until)}</Tag>}
    {payment_retry > 0 && <Tag tone="danger">Card declined</Tag>}
  </span>
)
