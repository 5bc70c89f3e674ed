import { Button, createKeys, Tag } from '@treasures/widgets/kit'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refreshAll } from '#app/queries.ts'
import { saveFailure } from '../form/save-failure.ts'
import { SellerLink, sellerFieldOf } from '../invoices/SellerLink.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { count } from '../words.ts'
import './bulk.css'

/** Result for one record: `name` says which record, `words` what happened. */
export type BulkOutcome = { id: number; name: string; words: string; isDone: boolean }

type BulkDialogProps = {
  /** For example "Issue 3 invoices". Ends in a question mark until the user confirms. */
  title: string
  ids: readonly number[]
  /** Consequences, shown before the user confirms. */
  children: ReactNode
  yes: string
  /**
   * Makes one call for a few records with `callQuietly`, because the screen is refreshed once, at
   * the end.
   */
  run: (ids: number[], options: { idempotencyKey: string }) => Promise<BulkOutcome[]>
  /** Names a record whose call failed. */
  nameOf: (id: number) => string
  /** Called when the dialog closes, with true once a run has begun. */
  onClose: (hasRun: boolean) => void
}

/** Records per call. Small enough to show progress. */
const atATime = 5

/**
 * Runs an action on many records, a few at a time, and shows progress and each result. Closing the
 * dialog stops the run.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { title, ids, children, yes, run, nameOf } = props
  const [phase, setPhase] = useState<'asked' | 'running' | 'over'>('asked')
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([])
  const [sellerField, setSellerField] = useState<string>()
  const [withKey] = useState(() => createKeys())
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function begin() {
    setPhase('running')
    for (let from = 0; from < ids.length && isOpen.current; from += atATime) {
      const some = ids.slice(from, from + atATime)
      const done = await withKey(some, (idempotencyKey) => run(some, { idempotencyKey })).catch(
        (error: unknown) => {
          setSellerField(sellerFieldOf(error))
          return some.map((id) => ({
            id,
            name: nameOf(id),
            words: saveFailure(error),
            isDone: false,
          }))
        },
      )
      setOutcomes((before) => [...before, ...done])
    }
    setPhase('over')
  }

  const close = () => {
    const hasRun = phase !== 'asked'
    if (hasRun) void refreshAll()
    props.onClose(hasRun)
  }
  const done = outcomes.filter(({ isDone }) => isDone).length
  return (
    <TitledDialog title={phase === 'asked' ? `${title}?` : title} onClose={close}>
      {phase === 'asked' ? (
        <p>{children}</p>
      ) : (
        <output>
          {phase === 'running'
            ? `${count(outcomes.length)} of ${count(ids.length)}…`
            : `${count(done)} of ${count(ids.length)} done.`}
        </output>
      )}
      {outcomes.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
        <ul className="bulk-outcomes" tabIndex={0} aria-label="Results">
          {outcomes.map(({ id, name, words, isDone }) => (
            <li key={id}>
              <span>
                <b>{name}</b> {words}
              </span>
              <Tag tone={isDone ? 'ok' : 'danger'}>{isDone ? 'Done' : 'Not done'}</Tag>
            </li>
          ))}
        </ul>
      )}
      {sellerField && <SellerLink field={sellerField} />}
      <div className="actions">
        {phase === 'asked' && <Button onClick={() => void begin()}>{yes}</Button>}
        <Button kind="quiet" onClick={close}>
          {phase === 'asked' ? 'Cancel' : phase === 'running' ? 'Stop' : 'Close'}
        </Button>
      </div>
    </TitledDialog>
  )
}
