import {
  creditInvoice,
  emailPayLink,
  invoiceStatus,
  isOwed,
  issueInvoices,
  removePostFee,
  showPounds,
  updateInvoiceNotes,
  voidInvoice,
  type Invoice,
} from '@treasures/api-client'
import { useState } from 'react'
import { TextAreaField } from '@treasures/widgets/kit'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { CreditNoteForm } from './CreditNoteForm.tsx'
import { LeftWithUs, RefundButton, useCardPayments } from './RefundTasks.tsx'
import { IssueInvoices } from './IssueInvoices.tsx'
import '../panels/money.css'

type Task = 'none' | 'issue' | 'void' | 'credit' | 'fee' | 'notes' | 'pay link'

/** Actions of staff on an invoice, depending on its status. */
export function InvoiceTasks({ invoice, onGone }: { invoice: Invoice; onGone: () => void }) {
  const { id, id_status, amount_paid, amount_credited, total, post_fee } = invoice
  const [task, setTask] = useState<Task>('none')
  const controls = {
    issue: useControl(issueInvoices),
    void: useControl(voidInvoice),
    credit: useControl(creditInvoice),
    fee: useControl(removePostFee),
    notes: useControl(updateInvoiceNotes),
    payLink: useControl(emailPayLink),
  }
  const close = () => setTask('none')
  const isDraft = id_status === invoiceStatus.draft
  const canVoid =
    isDraft || (id_status === invoiceStatus.issued && !amount_paid && !amount_credited)
  const canCredit =
    (isOwed(id_status) || id_status === invoiceStatus.paid) && amount_credited < total
  const input = { params: { id }, body: {} }
  const charges = useCardPayments(invoice)
  return (
    <>
      <LeftWithUs invoice={invoice} charges={charges} />
      <div className="money-actions" role="group" aria-label="Actions">
        {isDraft && (
          <ControlButton control={controls.issue} onClick={() => setTask('issue')}>
            Issue
          </ControlButton>
        )}
        {isDraft && post_fee > 0 && (
          <ControlButton kind="quiet" control={controls.fee} onClick={() => setTask('fee')}>
            Remove post fee
          </ControlButton>
        )}
        <RefundButton invoice={invoice} charges={charges} />
        {invoice.owed > 0 && (
          <ControlButton
            kind="quiet"
            control={controls.payLink}
            onClick={() => setTask('pay link')}
          >
            Send payment link
          </ControlButton>
        )}
        {canCredit && (
          <ControlButton kind="quiet" control={controls.credit} onClick={() => setTask('credit')}>
            Issue credit note
          </ControlButton>
        )}
        <ControlButton kind="quiet" control={controls.notes} onClick={() => setTask('notes')}>
          Edit notes
        </ControlButton>
        {canVoid && (
          <ControlButton
            kind="quiet"
            tone="danger"
            control={controls.void}
            onClick={() => setTask('void')}
          >
            {isDraft ? 'Delete draft' : 'Void'}
          </ControlButton>
        )}
        {task === 'issue' && <IssueInvoices ids={[id]} onClose={close} />}
        {task === 'credit' && <CreditNoteForm invoice={invoice} onClose={close} />}
        {task === 'notes' && <InvoiceNotes invoice={invoice} onClose={close} />}
        {task === 'pay link' && (
          <ConfirmChange
            title={`Send a payment link for ${invoice.inv_number}?`}
            yes="Send"
            tone="plain"
            change={() => api.call(emailPayLink, input)}
            said={({ email }) => `Payment link sent to ${email}.`}
            onClose={close}
          >
            We e-mail {invoice.customer.name} a link with which they can see the invoice and pay{' '}
            {showPounds(invoice.owed)} by card.
          </ConfirmChange>
        )}
        {task === 'fee' && (
          <ConfirmChange
            title="Remove the post fee?"
            yes="Remove"
            tone="plain"
            change={() => api.call(removePostFee, input)}
            said="Post fee removed."
            onClose={close}
          >
            The customer is no longer charged for paying without a card.
          </ConfirmChange>
        )}
        {task === 'void' && (
          <ConfirmChange
            title={isDraft ? 'Delete this draft?' : `Void ${invoice.inv_number}?`}
            yes={isDraft ? 'Delete draft' : 'Void'}
            change={() => api.call(voidInvoice, input)}
            said={isDraft ? 'Draft deleted.' : 'Invoice voided.'}
            onDone={() => {
              if (isDraft) onGone()
              return refreshAll()
            }}
            onClose={close}
          >
            The work on it becomes due again and goes on another invoice.
          </ConfirmChange>
        )}
      </div>
    </>
  )
}

/** Staff's notes on an invoice, hidden from its customer. */
function InvoiceNotes({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({
    initial: { notes: invoice.notes },
    schema: updateInvoiceNotes.body,
    toBody: (values) => values,
    save: (body) => api.call(updateInvoiceNotes, { params: { id: invoice.id }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <FormDialog title="Notes" form={form} onClose={onClose}>
      <TextAreaField
        label="Notes"
        hint="The customer does not see them."
        {...textProps(form, 'notes')}
      />
    </FormDialog>
  )
}
