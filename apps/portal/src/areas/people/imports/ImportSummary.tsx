import { runImport, undoImport, type Import } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { count, day } from '#parts/words.ts'
import { people, stateOf } from './import-words.ts'
import { importChanged } from './imports.queries.ts'

/** Summary of what an import will do or has done, with the button for its next step. */
export const ImportSummary = ({ one }: { one: Import }) => (
  <section className="card import-summary">
    <h2>{one.file_name}</h2>
    <p>{summaryWords(one)}</p>
    {one.state === 'checked' && one.counts.added > 0 && <Run one={one} />}
    {one.undo_until !== null && <Undo one={one} until={one.undo_until} />}
  </section>
)

function summaryWords(one: Import): string {
  const { kind, counts, rows } = one
  switch (one.state) {
    case 'new':
      return `${people(kind, rows)} in this file. Choose what its columns contain, then check it. The check adds nobody.`
    case 'checked':
      return counts.added === 0
        ? 'No one would be added. Change the columns, or correct the file and upload it again.'
        : `${people(kind, counts.added)} will be added. ${restWords(one)}`
    case 'done':
      return `${people(kind, counts.added)} added. ${restWords(one)}`
    case 'undone':
      return `Undone: ${people(kind, counts.removed)} removed${
        counts.kept > 0 ? `, ${count(counts.kept)} kept` : ''
      }.`
    default:
      return stateOf(one)
  }
}

function restWords({ counts }: Import): string {
  const left = counts.similar + counts.problem
  return [
    ...(counts.there_already > 0 ? [`Already here: ${count(counts.there_already)}.`] : []),
    ...(left > 0
      ? [`Left out: ${count(left)}. See why below, and download those rows to correct them.`]
      : []),
  ].join(' ')
}

function Run({ one }: { one: Import }) {
  const running = useMutation({
    mutationFn: () => api.call(runImport, { params: { id: one.id } }),
    onSuccess: importChanged,
  })
  return (
    <>
      <p>
        <Button isBusy={running.isPending} onClick={() => running.mutate()}>
          Import {people(one.kind, one.counts.added)}
        </Button>
      </p>
      {running.error && <Alert type="danger">{saveFailure(running.error)}</Alert>}
    </>
  )
}

function Undo({ one, until }: { one: Import; until: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p className="import-undo">
        <Button kind="quiet" onClick={() => setIsAsking(true)}>
          Undo this import…
        </Button>
        <span className="small muted">Possible until {day(until)}.</span>
      </p>
      {isAsking && (
        <ConfirmChange
          title="Undo this import?"
          yes="Undo"
          change={() => api.call(undoImport, { params: { id: one.id } })}
          onDone={importChanged}
          onClose={() => setIsAsking(false)}
        >
          {people(one.kind, one.counts.added)} will be removed. Those with jobs or a sign-in, and
          those that someone has changed since, are kept.
        </ConfirmChange>
      )}
    </>
  )
}
