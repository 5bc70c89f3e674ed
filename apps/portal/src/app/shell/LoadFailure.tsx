import { Button } from '@treasures/widgets/kit'
import { failureWords } from './failure-words.ts'

/** Stands where something could not be loaded: why, and another try. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, words } = failureWords(error)
  return (
    <div className="load-failure" role="alert">
      <h2>{title}</h2>
      <p>{words}</p>
      <Button kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
