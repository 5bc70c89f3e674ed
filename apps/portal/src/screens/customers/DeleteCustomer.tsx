import { deleteCustomer } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, ConfirmDialog, Dialog, Spinner } from '@treasures/widgets/kit'
import { useId, type ReactNode } from 'react'
import { saveFailure } from '../../form/save-failure.ts'
import { api } from '../../session/api.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { snackbar } from '../../shell/snackbars.ts'
import { forgetCustomer } from './customers.queries.ts'
import '../../parts.css'

type DeleteCustomerProps = {
  customer: { id: number; name: string }
  onClose: () => void
  onDeleted: () => void
}

/** First asks the server whether the customer can go, and says why not; only then is there a question. */
export function DeleteCustomer({
  customer: { id, name },
  onClose,
  onDeleted,
}: DeleteCustomerProps) {
  const trial = useQuery({
    queryKey: ['customer-deletable', id],
    queryFn: ({ signal }) =>
      api.call(deleteCustomer, { params: { id }, query: { simulated: 1 } }, { signal }),
    // Jobs come and go: an answer of a minute ago is none.
    staleTime: 0,
    gcTime: 0,
  })
  const removal = useMutation({
    mutationFn: () => api.call(deleteCustomer, { params: { id }, query: { simulated: 0 } }),
    onSuccess() {
      snackbar.success(`${name} deleted.`)
      onDeleted()
      forgetCustomer(id)
    },
  })
  const title = `Delete ${name}?`

  if (trial.data?.deletable)
    return (
      <ConfirmDialog
        title={title}
        body={
          <>
            <p>The record, its addresses, cards and tags go for good. This cannot be undone.</p>
            {removal.error && <Alert type="danger">{saveFailure(removal.error)}</Alert>}
          </>
        }
        yes="Delete"
        no="Cancel"
        tone="danger"
        isBusy={removal.isPending}
        onYes={() => removal.mutate()}
        onNo={onClose}
      />
    )
  return (
    <Answer title={trial.data ? `${name} cannot be deleted` : title} onClose={onClose}>
      {trial.isPending && <Spinner />}
      {trial.error && <LoadFailure error={trial.error} onRetry={() => void trial.refetch()} />}
      {trial.data && (
        <ul>
          {trial.data.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

function Answer({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <div className="actions">
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
