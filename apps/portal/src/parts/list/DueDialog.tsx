import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, createKeys } from '@treasures/widgets/kit'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { QueryOf } from '#app/query.ts'
import { saveFailure } from '../form/save-failure.ts'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import type { BulkProps } from './list-of.ts'
import { Loaded } from './Loaded.tsx'

/** A row to be drafted. The row has an id once its draft exists. */
type DueRow = { id: number | null; total: number }

type DueDialogProps<Row> = {
  title: string
  /** Shown if no rows are due. */
  none: string
  /** The dry run. */
  trial: QueryOf<{ data: Row[] }>
  create: (options: { idempotencyKey: string }) => Promise<{ data: Row[] }>
  /** Draws the rows found, to be read before the user confirms. */
  children: (rows: readonly Row[]) => ReactNode
  yes: (rows: readonly Row[]) => string
  said: (rows: readonly Row[]) => string
  /** Buttons that act on the drafts created. */
  Bulk: ComponentType<BulkProps<{ id: number; total: number }>>
  onClose: () => void
}

/** Previews the drafts that are due, creates them, and offers to issue them. */
export function DueDialog<Row extends DueRow>(props: DueDialogProps<Row>) {
  const { title, none, trial, create, children, yes, said, Bulk, onClose } = props
  const [withKey] = useState(() => createKeys())
  const dry = useQuery({ ...trial, select: ({ data }) => data, gcTime: 0 })
  const run = useMutation({
    mutationFn: () => withKey({}, (idempotencyKey) => create({ idempotencyKey })),
  })
  const created = run.data?.data
  const drafts = created?.flatMap(({ id, total }) => (id === null ? [] : [{ id, total }])) ?? []
  return (
    <TitledDialog title={title} width="wide" canClose={!run.isPending} onClose={onClose}>
      {created ? (
        children(created)
      ) : (
        <Loaded query={dry}>{(rows) => (rows.length ? children(rows) : <p>{none}</p>)}</Loaded>
      )}
      <output>{created && said(created)}</output>
      {run.error && <Alert type="danger">{saveFailure(run.error)}</Alert>}
      <div className="actions">
        {!created && dry.data && dry.data.length > 0 && (
          <Button isBusy={run.isPending} onClick={() => run.mutate()}>
            {yes(dry.data)}
          </Button>
        )}
        {drafts.length > 0 && <Bulk rows={drafts} onDone={onClose} />}
        <Button kind="quiet" disabled={run.isPending} onClick={onClose}>
          {!created && dry.data?.length ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </TitledDialog>
  )
}
