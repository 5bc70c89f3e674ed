import type { Deletion } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'

type DeleteRecordProps = {
  /** "Job 12". */
  name: string
  /** What goes with it. */
  words: string
  /** Deletes it; with `simulated` only says whether that would do. */
  remove: (simulated: 0 | 1, signal?: AbortSignal) => Promise<Deletion>
  queryKey: readonly unknown[]
  onClose: () => void
  onDeleted: () => void
}

/** First asks the server whether a record can go, and says why not; only then is there a question. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { name, words, remove, queryKey, onClose, onDeleted } = props
  const trial = useQuery({
    queryKey: [...queryKey, 'deletable'],
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
        onDone={onDeleted}
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
