import {
  exportImportProblems,
  importOutcomes,
  type Import,
  type ImportOutcome,
  type ImportRow,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, ChoiceChips } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Pager } from '#parts/panels/Pager.tsx'
import { useDownload } from '#parts/use-download.ts'
import { count } from '#parts/words.ts'
import { outcomeWords } from './import-words.ts'
import { importRows, rowsPerPage } from './imports.queries.ts'

/** Rows with their outcomes. Rows that need attention come first. */
export function ImportRows({ one }: { one: Import }) {
  const words = outcomeWords(one.state)
  const there = importOutcomes.filter((outcome) => one.counts[outcome] > 0)
  const first = (['kept', 'problem', 'similar'] as const).find((each) => there.includes(each))
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>(first ?? there[0])
  const [page, setPage] = useState(1)
  const query = useQuery(importRows(one, outcome, page))
  const hasLeftOut = one.counts.problem + one.counts.similar > 0
  return (
    <section className="card import-rows">
      <div className="import-rows-head">
        <h2>Rows</h2>
        {hasLeftOut && <DownloadLeftOut one={one} />}
      </div>
      <ChoiceChips<ImportOutcome>
        label="Show"
        name="outcome"
        value={outcome ?? null}
        options={there.map((value) => ({
          value,
          label: words[value],
          mark: count(one.counts[value]),
        }))}
        onChange={(value) => {
          setOutcome(value)
          setPage(1)
        }}
      />
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <ul className="rows-of-import" aria-busy={query.isPlaceholderData || undefined}>
              {data.map((row) => (
                <li key={row.line}>
                  <span className="small muted">Line {count(row.line)}</span>
                  <span>
                    <strong>
                      <Named row={row} />
                    </strong>
                    {row.reasons.map((reason) => (
                      <span key={reason} className="small row-reason">
                        {reason}
                      </span>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
            <Pager noun="rows" page={page} perPage={rowsPerPage} total={meta.total} go={setPage} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Named({ row: { name, id_customer, id_treasure, id_job } }: { row: ImportRow }) {
  const shown = name || 'No name'
  if (id_job !== null) return <Link to={paths.job({ id: id_job })}>{shown}</Link>
  if (id_customer !== null)
    return <Link to={paths.customerProfile({ id: id_customer })}>{shown}</Link>
  if (id_treasure !== null)
    return <Link to={paths.treasureProfile({ id: id_treasure })}>{shown}</Link>
  return shown
}

function DownloadLeftOut({ one: { id, file_name } }: { one: Import }) {
  const { phase, start } = useDownload({
    fetchFile: ({ signal }) => api.call(exportImportProblems, { params: { id } }, { signal }),
    nameFile: () => `to-mend-${file_name.replace(/\.[^.]*$/, '')}.csv`,
    measure: () => 1,
    failed: 'The rows could not be downloaded.',
  })
  return (
    <Button kind="quiet" isBusy={phase.at === 'running'} onClick={start}>
      Download rows left out
    </Button>
  )
}
