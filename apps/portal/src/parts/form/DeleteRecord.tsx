import type { deleteCustomer, deleteJob, deleteTreasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'

type DeleteRecordProps = {
  /** "Job 12". */
  name: string
  /** What goes with it. */
  words: string
  /** Deletes it; with `simulated` only says whether that would do. */
  endpoint: typeof deleteCustomer | typeof deleteJob | typeof deleteTreasure
  id: number
  /** What is known of it is known no more, once `onDeleted` has led away from where it is shown. */
  forget: (id: number) => void
  onClose: () => void
  onDeleted: () => void
}

/** First asks the server whether a record can go, and says why not; only then is there a question. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, words, endpoint, id, forget, onClose, onDeleted } = props
  const remove = (simulated: 0 | 1, signal?: AbortSignal) =>
    api.call(endpoint, { params: { id }, query: { simulated } }, { ...(signal && { signal }) })
  const trial = useQuery({
    queryKey: [endpoint.path, id, 'deletable'],
    queryFn: ({ signal }) => remove(1, signal),
    // What stands in the way comes and goes: an answer of a minute ago is none.
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
