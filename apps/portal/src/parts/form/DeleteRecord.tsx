import type { deleteCustomer, deleteJob, deleteTreasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'

type DeleteRecordProps = {
  /** Name such as "Job 12". */
  name: string
  /** Describes the data that is deleted with it. */
  words: string
  /** Deletes the record; with `simulated`, only checks whether it can be deleted. */
  endpoint: typeof deleteCustomer | typeof deleteJob | typeof deleteTreasure
  id: number
  /** Removes the record from the cache, once `onDeleted` has left its page. */
  forget: (id: number) => void
  onClose: () => void
  onDeleted: () => void
}

/**
 * Checks with the server whether a record can be deleted. If so, it asks for confirmation; if not,
 * it shows the reasons.
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, words, endpoint, id, forget, onClose, onDeleted } = props
  const remove = (simulated: 0 | 1, signal?: AbortSignal) =>
    api.call(endpoint, { params: { id }, query: { simulated } }, { ...(signal && { signal }) })
  const trial = useQuery({
    queryKey: [endpoint.path, id, 'deletable'],
    queryFn: ({ signal }) => remove(1, signal),
    // Obstacles come and go, so the answer is never cached.
    staleTime: 0,
    gcTime: 0,
  })
  const title = `Delete ${name}?`

  if (trial.data?.deletable)
    return (
      <ConfirmChange
        title={title}
        change={() => remove(0)}
        said={`${name} deleted.`}
        onDone={() => {
          onDeleted()
          forget(id)
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
