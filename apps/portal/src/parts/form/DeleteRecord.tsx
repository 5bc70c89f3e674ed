import type { deleteCustomer, deleteJob, deleteTreasure, Endpoint } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { forgetRecord } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { api } from '../../app/session/api.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'

type DeleteRecordProps = {
  /** Name such as "Job 12". */
  name: string
  /** Describes the data that is deleted together with the record. */
  words: string
  /** Deletes the record; with `simulated`, only checks whether it can be deleted. */
  endpoint: typeof deleteCustomer | typeof deleteJob | typeof deleteTreasure
  id: number
  /** The call that returns the record. */
  record: Endpoint
  onClose: () => void
  onDeleted: () => void
}

/**
 * Checks with the server whether a record can be deleted. If the record can be deleted, asks for
 * confirmation. Otherwise, shows the reasons.
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, words, endpoint, id, record, onClose, onDeleted } = props
  const trial = useQuery({
    ...queryOf(endpoint, { params: { id }, query: { simulated: 1 } }),
    // Obstacles change from one moment to the next, so the answer is never cached.
    staleTime: 0,
    gcTime: 0,
  })
  const title = `Delete ${name}?`

  if (trial.data?.deletable)
    return (
      <ConfirmChange
        title={title}
        change={() => api.call(endpoint, { params: { id }, query: { simulated: 0 } })}
        said={`${name} deleted.`}
        onDone={() => {
          onDeleted()
          // At this point the person has left the record's page.
          forgetRecord(record, id)
        }}
        onClose={onClose}
      >
        {words} This cannot be undone.
      </ConfirmChange>
    )
  return (
    <ReadingDialog title={trial.data ? `${name} cannot be deleted` : title} onClose={onClose}>
      {trial.isPending && <Spinner />}
      {trial.error && <LoadFailure error={trial.error} onRetry={() => void trial.refetch()} />}
      {trial.data && (
        <ul>
          {trial.data.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </ReadingDialog>
  )
}
