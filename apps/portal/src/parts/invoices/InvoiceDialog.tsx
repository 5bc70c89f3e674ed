import { getInvoicePdf, invoiceStatus, getInvoice } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { api, callQuietly } from '../../app/session/api.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { Loaded } from '../list/Loaded.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { PdfButton } from '../PdfButton.tsx'
import { queryOf } from '#app/query.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceTasks } from './InvoiceTasks.tsx'
import { PayButton } from './PayButton.tsx'
import { XeroButtons } from './XeroButtons.tsx'

/**
 * One invoice. Customers see the amount to pay. Staff also see how the amount is split, and the
 * actions for staff.
 */
export function InvoiceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(oneInvoice(id))
  const { is_admin, super: isSuper, id_ambassador, id_customer } = useProfile()
  const isStaff = Boolean(is_admin || isSuper || id_ambassador)
  const invoice = query.data
  const isOwn = invoice !== undefined && invoice.customer.id === id_customer
  return (
    <ReadingDialog
      title={`Invoice ID ${id}`}
      width="wide"
      onClose={onClose}
      actions={
        invoice &&
        invoice.id_status !== invoiceStatus.draft && (
          <>
            {isOwn && invoice.owed > 0 && <PayButton invoice={invoice} />}
            <PdfButton
              number={invoice.inv_number}
              load={() => api.call(getInvoicePdf, { params: { id } })}
            />
            <XeroButtons invoice={invoice} />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(found) => (
          <InvoiceFacts
            invoice={found}
            isStaff={isStaff}
            tasks={isStaff && <InvoiceTasks invoice={found} onGone={onClose} />}
          />
        )}
      </Loaded>
    </ReadingDialog>
  )
}

/** One invoice with its lines. A failed load is also logged. */
const oneInvoice = (id: number) => ({
  ...queryOf(getInvoice, { params: { id } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callQuietly(getInvoice, { params: { id } }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) console.error(`Invoice ${id} could not be loaded`, error)
      throw error
    }),
})
