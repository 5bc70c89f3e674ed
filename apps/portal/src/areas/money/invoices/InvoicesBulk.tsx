import { chargeInvoices, issueInvoices } from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { invoiceCount, IssueInvoices } from '#parts/invoices/IssueInvoices.tsx'
import { BulkBar } from '#parts/list/BulkBar.tsx'
import { ChargeInvoices } from './ChargeInvoices.tsx'

type InvoicesBulkProps = { ids: readonly number[]; onDone: () => void }

/** Actions on the chosen invoices: issue drafts, charge those that are owed. */
export function InvoicesBulk({ ids, onDone }: InvoicesBulkProps) {
  const [task, setTask] = useState<'none' | 'issue' | 'charge'>('none')
  const close = (hasRun: boolean) => {
    setTask('none')
    if (hasRun) onDone()
  }
  return (
    <BulkBar chosen={invoiceCount(ids.length)} onNone={onDone}>
      <ControlButton control={useControl(issueInvoices)} onClick={() => setTask('issue')}>
        Issue
      </ControlButton>
      <ControlButton
        kind="quiet"
        control={useControl(chargeInvoices)}
        onClick={() => setTask('charge')}
      >
        Charge
      </ControlButton>
      {task === 'issue' && <IssueInvoices ids={ids} onClose={close} />}
      {task === 'charge' && <ChargeInvoices ids={ids} onClose={close} />}
    </BulkBar>
  )
}
