import { mergeCustomers, searchCustomers, getCustomer } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, RadioCards, SearchField, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { forgetRecord } from '#app/queries.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { api } from '#app/session/api.ts'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import type { MergedCustomer } from './customers-dialogs.ts'
import { losingWords, movedWords, signInDetail } from './merge-words.ts'

type MergeCustomersProps = {
  /** The record that the merge removes. */
  customer: MergedCustomer
  onClose: () => void
  onMerged: (kept: MergedCustomer) => void
}

/** Merges two records of one person: this customer's records move to the chosen one. */
export function MergeCustomers({ customer, onClose, onMerged }: MergeCustomersProps) {
  const [kept, setKept] = useState<MergedCustomer | null>(null)
  const [id_user, chooseSignIn] = useState<number>()
  const [isAsking, setIsAsking] = useState(false)
  const body = { id_customerA: kept?.id ?? 0, id_customerB: customer.id }

  const trial = useQuery({
    ...queryOf(mergeCustomers, { body, query: { simulated: 1 } }),
    enabled: kept !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const merge = (stays: MergedCustomer) =>
    api.call(mergeCustomers, {
      body: { ...body, id_customerA: stays.id, ...(id_user !== undefined && { id_user }) },
      query: { simulated: 0 },
    })
  const signIns = trial.data?.sign_ins ?? []
  const isReady = kept !== null && trial.data && (signIns.length === 0 || id_user !== undefined)
  const findOthers = async (search: string, signal: AbortSignal) =>
    (await api.call(searchCustomers, { query: { search } }, { signal })).data
      .filter(({ id }) => id !== customer.id)
      .map(({ id, name, email, postcode }) => ({
        id,
        label: name,
        detail: [email, postcode].filter(Boolean).join(', '),
      }))

  return (
    <TitledDialog title={`Merge ${customer.name}`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) setIsAsking(true)
        }}
      >
        <SearchField
          label="Merge into"
          name="customer"
          hint="The customer to keep. Search by name, e-mail, phone or postcode."
          minLength={2}
          value={kept && { id: kept.id, label: kept.name }}
          search={findOthers}
          onPick={(other) => {
            setKept(other && { id: Number(other.id), name: other.label })
            chooseSignIn(undefined)
          }}
        />
        {kept && trial.isFetching && <Spinner />}
        {trial.error && <Alert type="danger">{saveFailure(trial.error)}</Alert>}
        {kept && trial.data && (
          <p>
            {movedWords(trial.data.moved)} {customer.name} is gone afterwards.
          </p>
        )}
        {kept && signIns.length > 0 && (
          <RadioCards
            label="Which sign-in stays?"
            name="sign-in"
            required
            value={id_user === undefined ? null : String(id_user)}
            onChange={(id) => chooseSignIn(Number(id))}
            options={signIns.map((signIn) => ({
              value: String(signIn.id),
              label: signIn.email,
              detail: signInDetail(signIn),
            }))}
          />
        )}
        <div className="actions">
          <Button type="submit" disabled={!isReady}>
            Merge
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
        {isAsking && kept && (
          <ConfirmChange
            title={`Merge ${customer.name} into ${kept.name}?`}
            yes="Merge"
            change={() => merge(kept)}
            said={`${customer.name} is now part of ${kept.name}.`}
            onDone={() => {
              onMerged(kept)
              forgetRecord(getCustomer, customer.id)
            }}
            onClose={() => setIsAsking(false)}
          >
            {losingWords(signIns, id_user)} This cannot be undone.
          </ConfirmChange>
        )}
      </form>
    </TitledDialog>
  )
}
