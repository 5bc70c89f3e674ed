import {
  chargeInvoices,
  invoiceStatus,
  issueInvoices,
  penceOf,
  showPence,
  type InvoiceRow,
} from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { IssueInvoices } from '#parts/invoices/IssueInvoices.tsx'
import type { BulkProps } from '#parts/list/list-of.ts'
import { ChargeInvoices } from './ChargeInvoices.tsx'

/** Actions on the chosen invoices: issue drafts, charge those that are owed. */
export function InvoicesBulk({ rows, onDone }: BulkProps<InvoiceRow>) {
  const [task, setTask] = useState<'none' | 'issue' | 'both' | 'charge'>('none')
  const mayIssue = useControl(issueInvoices)
  const mayCharge = useControl(chargeInvoices)
  const isDraft = ({ id_status }: InvoiceRow) => id_status === invoiceStatus.draft
  const drafts = rows.filter(isDraft)
  const owed = rows.filter((row) => !isDraft(row))
  const of = (some: readonly InvoiceRow[]) => ({
    ids: some.map(({ id }) => id),
    // A draft owes nothing yet.
    sum: showPence(some.reduce((sum, { total, owed }) => sum + penceOf(owed || total), 0)),
    onClose(hasRun: boolean) {
      setTask('none')
      if (hasRun) onDone()
    },
  })
  return (
    <>
      {drafts.length > 0 && (
        <>
          <ControlButton control={mayIssue} onClick={() => setTask('issue')}>
            Issue
          </ControlButton>
          <ControlButton
            kind="quiet"
            control={mayIssue.at === 'allowed' ? mayCharge : mayIssue}
            onClick={() => setTask('both')}
          >
            Issue and charge
          </ControlButton>
        </>
      )}
      {owed.length > 0 && (
        <ControlButton kind="quiet" control={mayCharge} onClick={() => setTask('charge')}>
          Charge
        </ControlButton>
      )}
      {task === 'issue' && <IssueInvoices {...of(drafts)} />}
      {task === 'both' && <ChargeInvoices {...of(drafts)} areDrafts />}
      {task === 'charge' && <ChargeInvoices {...of(owed)} areDrafts={false} />}
    </>
  )
}
