import { getImport, type Import } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { count } from '#parts/words.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { isWorking, stateOf } from './import-words.ts'
import { oneImport } from './imports.queries.ts'
import './imports.css'

/** Page of one import: its columns, its check, the people it added, and its undo. */
export default function ImportScreen() {
  const id = Number(useParams().id)
  return (
    <MayScreen title="Import" endpoint={getImport}>
      <p className="import-back">
        <Link to={paths.imports()}>← All imports</Link>
      </p>
      <OneImport id={id} />
    </MayScreen>
  )
}

function OneImport({ id }: { id: number }) {
  const query = useQuery(oneImport(id))
  return (
    <Loaded query={query}>
      {(one) =>
        isWorking(one.state) ? (
          <ImportProgress one={one} />
        ) : (
          <>
            <ImportSummary one={one} />
            {one.state !== 'new' && <ImportRows one={one} />}
            {(one.state === 'new' || one.state === 'checked') && (
              <ImportColumns key={one.id} one={one} />
            )}
          </>
        )
      }
    </Loaded>
  )
}

/** Progress of a task, which continues when the page is closed. */
const ImportProgress = ({ one }: { one: Import }) => (
  <section className="card import-progress" aria-live="polite">
    <h2>{one.file_name}</h2>
    <p>
      {stateOf(one)}: {count(one.decided)} of {count(one.rows)} rows
    </p>
    <progress aria-label={stateOf(one)} max={one.rows} value={one.decided} />
    <p className="small muted">You can leave this page: it continues without you.</p>
  </section>
)
