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
  const [isCharging, setCharging] = useState(false)
  const mayCharge = useControl(chargeInvoices)
  const isDraft = ({ id_status }: InvoiceRow) => id_status === invoiceStatus.draft
  const drafts = rows.filter(isDraft)
  const owed = rows.filter((row) => !isDraft(row))
  return (
    <>
      {drafts.length > 0 && <DraftsBulk rows={drafts} onDone={onDone} />}
      {owed.length > 0 && (
        <ControlButton kind="quiet" control={mayCharge} onClick={() => setCharging(true)}>
          Charge
        </ControlButton>
      )}
      {isCharging && (
        <ChargeInvoices
          ids={owed.map(({ id }) => id)}
          sum={sumOf(owed.map((row) => row.owed))}
          areDrafts={false}
          onClose={(hasRun) => {
            setCharging(false)
            if (hasRun) onDone()
          }}
        />
      )}
    </>
  )
}

/** Issues drafts that are chosen in the list or were just created, and charges them on request. */
export function DraftsBulk({ rows, onDone }: BulkProps<Pick<InvoiceRow, 'id' | 'total'>>) {
  const [task, setTask] = useState<'none' | 'issue' | 'both'>('none')
  const mayIssue = useControl(issueInvoices)
  const mayCharge = useControl(chargeInvoices)
  const drafts = {
    ids: rows.map(({ id }) => id),
    sum: sumOf(rows.map(({ total }) => total)),
    onClose(hasRun: boolean) {
      setTask('none')
      if (hasRun) onDone()
    },
  }
  return (
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
      {task === 'issue' && <IssueInvoices {...drafts} />}
      {task === 'both' && <ChargeInvoices {...drafts} areDrafts />}
    </>
  )
}

const sumOf = (amounts: readonly number[]) =>
  showPence(amounts.reduce((sum, amount) => sum + penceOf(amount), 0))
