import { payMyInvoice, showPounds, type Invoice } from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { OpenByToken } from '../links/OpenByToken.tsx'

type PayButtonProps = {
  invoice: Pick<Invoice, 'id' | 'owed'>
  /** Names the invoice if several invoices can be paid. */
  label?: string
}

/** Opens the page where the customer pays an invoice. */
export const PayButton = ({ invoice: { id, owed }, label }: PayButtonProps) => (
  <OpenByToken
    {...(label && { label })}
    take={() => api.call(payMyInvoice, { params: { id }, body: {} })}
    to={(token) => paths.payInvoice({ token })}
  >
    Pay {showPounds(owed)}
  </OpenByToken>
)
