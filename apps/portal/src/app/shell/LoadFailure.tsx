import { Button } from '@treasures/widgets/kit'
import { failureWords } from './failure-words.ts'

/** Replaces content that failed to load, with the reason and a retry. */
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
