import { payMyInvoice, showPounds, type Invoice } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'

type PayButtonProps = {
  invoice: Pick<Invoice, 'id' | 'owed'>
  /** Names the invoice where several can be paid. */
  label?: string
}

/** Opens the page where the customer pays an invoice. */
export function PayButton({ invoice: { id, owed }, label }: PayButtonProps) {
  const navigate = useNavigate()
  const pay = useMutation({
    mutationFn: () => api.call(payMyInvoice, { params: { id }, body: {} }),
    onSuccess: ({ token }) => navigate(paths.payInvoice({ token })),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return (
    <Button {...(label && { label })} isBusy={pay.isPending} onClick={() => pay.mutate()}>
      Pay {showPounds(owed)}
    </Button>
  )
}
