import type { ErasedRows } from '@treasures/api-client'
import { groupErased, listRows } from './personal-data.rules.ts'
import './personal-data.css'

/** Lists the fate of the records, before or after the erasure. */
export const ErasedList = ({ data }: { data: readonly ErasedRows[] }) => (
  <div className="erased">
    {groupErased(data).map(({ title, words, rows }) => (
      <section key={title} className="erased-group">
        <h3>{title}</h3>
        <p className="small muted">{words}</p>
        <p>{listRows(rows)}</p>
      </section>
    ))}
  </div>
)

/** Warning before the erasure. */
export const ErasureWarning = () => (
  <p>
    <b>This cannot be undone.</b> Backups still hold the data for up to twelve months. Then it is
    gone from them, too.
  </p>
)
