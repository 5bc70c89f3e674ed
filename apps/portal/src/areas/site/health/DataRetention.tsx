import { listRetention, type Retention } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { count } from '#parts/words.ts'
import { byDue, dueWords, keptWords } from './retention-words.ts'
import '#parts/list/entry-section.css'

/**
 * Retention period of each kind of record. Records due for deletion tonight come first; the others
 * are collapsed.
 */
export const DataRetention = () => (
  <section className="entry-section">
    <h2>Data retention</h2>
    <Loaded query={useQuery(rowsOf(listRetention))}>{(kinds) => <Kinds kinds={kinds} />}</Loaded>
  </section>
)

function Kinds({ kinds }: { kinds: readonly Retention[] }) {
  const { due, others } = byDue(kinds)
  return (
    <>
      <p className="muted">{dueWords(kinds)}</p>
      {due.length > 0 && <Rows kinds={due} />}
      {others.length > 0 && (
        <details>
          <summary>Retention periods ({others.length})</summary>
          <Rows kinds={others} />
        </details>
      )}
    </>
  )
}

const Rows = ({ kinds }: { kinds: readonly Retention[] }) => (
  <EntryRows
    rows={kinds}
    rowKey={({ what }) => what}
    draw={({ what, kept, why, due }) => ({
      title: what,
      lines: [
        `Kept for ${keptWords(kept)}. ${why}`,
        ...(due > 0 ? [`${count(due)} due to go`] : []),
      ],
    })}
  />
)
