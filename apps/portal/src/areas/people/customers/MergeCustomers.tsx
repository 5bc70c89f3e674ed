import { mergeCustomers, searchCustomers } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, ConfirmDialog, SearchField, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { forgetCustomer, refreshCustomer } from '../../../parts/people/customer.queries.ts'
import type { MergedCustomer } from './customers-dialogs.ts'
import { movedWords } from './merge-words.ts'

type MergeCustomersProps = {
  /** The one that is gone afterwards. */
  customer: MergedCustomer
  onClose: () => void
  onMerged: (kept: MergedCustomer) => void
}

/** Two records of one person become one: what is this customer's goes to the one that is chosen here. */
export function MergeCustomers({ customer, onClose, onMerged }: MergeCustomersProps) {
  const [kept, setKept] = useState<MergedCustomer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const body = { id_customerA: kept?.id ?? 0, id_customerB: customer.id }

  const trial = useQuery({
    queryKey: ['customer-mergeable', body],
    queryFn: ({ signal }) =>
      api.call(mergeCustomers, { body, query: { simulated: 1 } }, { signal }),
    enabled: kept !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const merge = useMutation({
    mutationFn: (stays: MergedCustomer) =>
      api.call(mergeCustomers, {
        body: { ...body, id_customerA: stays.id },
        query: { simulated: 0 },
      }),
    onSuccess(_, stays) {
      snackbar.success(`${customer.name} is now part of ${stays.name}.`)
      onMerged(stays)
      forgetCustomer(customer.id)
      void refreshCustomer(stays.id)
    },
  })
  const findOthers = async (search: string, signal: AbortSignal) =>
    (await api.call(searchCustomers, { query: { search } }, { signal })).data
      .filter(({ id }) => id !== customer.id)
      .map(({ id, name, email, postcode }) => ({
        id,
        label: name,
        detail: [email, postcode].filter(Boolean).join(', '),
      }))

  return (
    <FormDialog
      title={`Merge ${customer.name}`}
      isDirty={false}
      isBusy={merge.isPending}
      onClose={onClose}
    >
      {(cancel) => (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (trial.data) setIsAsking(true)
          }}
        >
          <SearchField
            label="Merge into"
            name="customer"
            hint="The customer that stays. Search by name, e-mail, phone or postcode."
            minLength={2}
            value={kept && { id: kept.id, label: kept.name }}
            search={findOthers}
            onPick={(other) => setKept(other && { id: Number(other.id), name: other.label })}
          />
          {kept && trial.isFetching && <Spinner />}
          {trial.error && <Alert type="danger">{saveFailure(trial.error)}</Alert>}
          {kept && trial.data && (
            <p>
              {movedWords(trial.data.moved)} {customer.name} is gone afterwards.
            </p>
          )}
          <div className="actions">
            <Button type="submit" disabled={!trial.data || !kept}>
              Merge
            </Button>
            <Button kind="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
          {isAsking && kept && (
            <ConfirmDialog
              title={`Merge ${customer.name} into ${kept.name}?`}
              body={
                <>
                  <p>This cannot be undone.</p>
                  {merge.error && <Alert type="danger">{saveFailure(merge.error)}</Alert>}
                </>
              }
              yes="Merge"
              no="Cancel"
              tone="danger"
              isBusy={merge.isPending}
              onYes={() => merge.mutate(kept)}
              onNo={() => setIsAsking(false)}
            />
          )}
        </form>
      )}
    </FormDialog>
  )
}
