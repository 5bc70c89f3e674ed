import { getImport } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { isWorking } from './import-words.ts'
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
            {(one.state === 'new' || one.state === 'checked') && (
              <ImportColumns key={one.id} one={one} />
            )}
            {one.state !== 'new' && <ImportRows one={one} />}
          </>
        )
      }
    </Loaded>
  )
}
