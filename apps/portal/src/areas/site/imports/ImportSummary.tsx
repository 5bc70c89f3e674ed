import { runImport, undoImport, type Import } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { count, day } from '#parts/words.ts'
import { isAboutJobs, records, stateOf } from './import-words.ts'
import { importChanged } from './imports.queries.ts'

/** Summary of what an import will do or has done, with the button for its next step. */
export const ImportSummary = ({ one }: { one: Import }) => (
  <section className="card import-summary">
    <h2>{one.file_name}</h2>
    <p>{summaryWords(one)}</p>
    {one.state === 'checked' && !isWithout(one) && <Run one={one} />}
    {one.undo_until !== null && <Undo one={one} until={one.undo_until} />}
  </section>
)

function summaryWords(one: Import): string {
  const { kind, counts, rows } = one
  switch (one.state) {
    case 'new':
      return `${records(kind, rows)} in this file. Choose what its columns contain, then check it. The check adds nothing.`
    case 'checked':
      return isWithout(one)
        ? 'Nothing would be added. Change the columns, or correct the file and upload it again.'
        : `${addedWords(one, 'will be added')}${restWords(one)}`
    case 'done':
      return `${addedWords(one, 'added')}${restWords(one)}`
    case 'undone':
      return `Undone: ${records(kind, counts.removed)} removed${
        counts.restored > 0 ? `, ${count(counts.restored)} changed back` : ''
      }${counts.kept > 0 ? `, ${count(counts.kept)} kept` : ''}.`
    default:
      return stateOf(one)
  }
}

/** Empty if the import only changes customers. */
const addedWords = ({ kind, counts: { added, updated } }: Import, what: string): string =>
  added === 0 && updated > 0 ? '' : `${records(kind, added)} ${what}. `

const isWithout = ({ counts }: Import) => counts.added + counts.updated === 0

function restWords({ state, kind, counts }: Import): string {
  const left = counts.similar + counts.problem
  return [
    ...(counts.updated > 0
      ? [`${state === 'done' ? 'Changed' : 'To be changed'}: ${count(counts.updated)}.`]
      : []),
    ...(counts.there_already > 0 ? [`Already here: ${count(counts.there_already)}.`] : []),
    ...(kind === 'jobs' && counts.added > 0
      ? ['Open jobs without a treasure are locked until you unlock them.']
      : []),
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
          Import {records(one.kind, one.counts.added + one.counts.updated)}
        </Button>
      </p>
      {running.error && <Alert type="danger">{saveFailure(running.error)}</Alert>}
    </>
  )
}

const undoWords = ({ kind, counts: { added, updated } }: Import): string =>
  [
    ...(added > 0 ? [`${records(kind, added)} will be removed.`] : []),
    ...(updated > 0 ? [`${records(kind, updated)} will be changed back.`] : []),
  ].join(' ')

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
          {undoWords(one)}{' '}
          {isAboutJobs(one.kind)
            ? 'Those with recorded work, and those that someone has changed since, are kept. So are their customers, if they have other jobs.'
            : 'Those with jobs or a sign-in, and those that someone has changed since, are kept.'}
        </ConfirmChange>
      )}
    </>
  )
}
