import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, createKeys } from '@treasures/widgets/kit'
import { useState, type ReactNode } from 'react'
import type { QueryOf } from '#app/query.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { Loaded } from './Loaded.tsx'

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
  onClose: () => void
}

/** Previews the drafts that are due, then creates them. */
export function DueDialog<Row>(props: DueDialogProps<Row>) {
  const { title, none, trial, create, children, yes, said, onClose } = props
  const [withKey] = useState(() => createKeys())
  const dry = useQuery({ ...trial, select: ({ data }) => data, gcTime: 0 })
  const run = useMutation({
    mutationFn: () => withKey({}, (idempotencyKey) => create({ idempotencyKey })),
    onSuccess({ data }) {
      snackbar.success(said(data))
      onClose()
    },
  })
  return (
    <TitledDialog title={title} width="wide" canClose={!run.isPending} onClose={onClose}>
      <Loaded query={dry}>{(rows) => (rows.length ? children(rows) : <p>{none}</p>)}</Loaded>
      {run.error && <Alert type="danger">{saveFailure(run.error)}</Alert>}
      <div className="actions">
        {dry.data && dry.data.length > 0 && (
          <Button isBusy={run.isPending} onClick={() => run.mutate()}>
            {yes(dry.data)}
          </Button>
        )}
        <Button kind="quiet" disabled={run.isPending} onClick={onClose}>
          {dry.data?.length ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </TitledDialog>
  )
}
