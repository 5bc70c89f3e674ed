import type { Import } from '@treasures/api-client'
import { count } from '#parts/words.ts'
import { stateOf } from './import-words.ts'

/** Progress of a task, which continues when the page is closed. */
export const ImportProgress = ({ one }: { one: Import }) => (
  <section className="card import-progress" aria-live="polite">
    <h2>{one.file_name}</h2>
    <p>
      {stateOf(one)}
      {one.state !== 'checking' && `: ${count(one.decided)} of ${count(one.rows)} rows`}
    </p>
    <progress
      aria-label={stateOf(one)}
      max={one.rows}
      {...(one.state !== 'checking' && { value: one.decided })}
    />
    <p className="small muted">You can leave this page: it continues without you.</p>
  </section>
)
