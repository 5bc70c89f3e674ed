import { getXeroOnlineUrl, isApiError, type Invoice } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { snackbar } from '../../app/shell/snackbars.ts'

/**
 * Buttons that open the invoice in Xero: the customer's view and, for supers and admins, the entry
 * in the books.
 */
export function XeroButtons({
  invoice: { xeroID, inv_number },
}: {
  invoice: Pick<Invoice, 'xeroID' | 'inv_number'>
}) {
  const { is_admin, super: isSuper } = useProfile()
  const settings = useSettings()
  const customerView = useMutation({
    mutationFn: () => api.call(getXeroOnlineUrl, { query: { xero_invoice_id: xeroID } }),
    onSuccess: ({ xeroOnlineInvoiceUrl }) => void open(xeroOnlineInvoiceUrl, '_blank', 'noopener'),
    onError(error) {
      const said = isApiError(error) ? error.message : 'The server could not be reached.'
      const { support_phone: phone, support_email: email } = settings ?? {}
      const ways = [phone && `phone ${phone}`, email && `email ${email}`].filter(Boolean)
      const help = ways.length ? ` Please ${ways.join(' or ')} if this persists.` : ''
      snackbar.warning(`The customer invoice could not be opened.${help} Error: ${said}.`)
    },
  })
  // Invoices kept in our own books have no page in Xero.
  if (!xeroID || xeroID === inv_number) return null
  return (
    <>
      <Button kind="quiet" isBusy={customerView.isPending} onClick={() => customerView.mutate()}>
        View Xero Customer Invoice
      </Button>
      {(is_admin || isSuper) && (
        <Button kind="quiet" onClick={() => void open(adminPage(xeroID), '_blank', 'noopener')}>
          View Xero Admin Invoice
        </Button>
      )}
    </>
  )
}

const adminPage = (xeroID: string) =>
  `https://go.xero.com/AccountsReceivable/View.aspx?InvoiceID=${encodeURIComponent(xeroID)}`
