import { dayInWords, type InvoiceRow } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { statusTone } from '../status-tones.ts'

/** Status and problems of an invoice. */
export const InvoiceTags = ({
  status,
  overdue,
  payment_retry,
  vat_change_until,
}: Pick<InvoiceRow, 'status' | 'overdue' | 'payment_retry' | 'vat_change_until'>) => (
  <span className="tags">
    <Tag tone={statusTone.invoice(status)}>{status}</Tag>
    {overdue && <Tag tone="danger">Overdue</Tag>}
    {vat_change_until && <Tag tone="warn">Credit VAT by {dayInWords(vat_change_until)}</Tag>}
    {payment_retry > 0 && <Tag tone="danger">Card declined</Tag>}
  </span>
)
