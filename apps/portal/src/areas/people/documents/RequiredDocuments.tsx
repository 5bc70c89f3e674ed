import {
  dateInWords,
  fileBytes,
  fileMegabytes,
  recordDocument,
  sendMyDocument,
  uploadFile,
  type RequiredDocument,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, EmptyState, Tag } from '@treasures/widgets/kit'
import { FileBadge } from 'lucide-react'
import { useRef, useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { refreshSoon } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { today } from '#parts/words.ts'
import { DocumentFile } from './DocumentFile.tsx'
import { RecordDialog } from './DocumentDialogs.tsx'
import { factsOf, shortPounds, stateTones, stateWords } from './document-words.ts'
import './documents.css'

type RequiredDocumentsProps = {
  documents: readonly RequiredDocument[]
  /** For staff. Without it, the reader is the treasure, who can send files. */
  idTreasure?: number
}

/** Documents that a treasure needs, with the state of each. */
export function RequiredDocuments({ documents, idTreasure }: RequiredDocumentsProps) {
  const needed = documents.filter(({ is_needed }) => is_needed)
  const others = documents.filter(({ is_needed }) => !is_needed)
  if (documents.length === 0)
    return (
      <EmptyState title="No documents needed" icon={<FileBadge aria-hidden="true" />}>
        <p>Jobs can be taken without any.</p>
      </EmptyState>
    )
  return (
    <>
      {needed.map((one) => (
        <OneDocument key={one.kind.id} required={one} idTreasure={idTreasure} />
      ))}
      {others.length > 0 && (
        <details className="other-documents">
          <summary>For other trades ({others.length})</summary>
          {others.map((one) => (
            <OneDocument key={one.kind.id} required={one} idTreasure={idTreasure} />
          ))}
        </details>
      )}
    </>
  )
}

type OneProps = { required: RequiredDocument; idTreasure: number | undefined }

function OneDocument({ required, idTreasure }: OneProps) {
  const { kind, trades, is_in_order, lacks, current, latest } = required
  return (
    <Panel title={kind.name} action={<StateTag required={required} />}>
      <p className="small muted">
        {[
          trades.length > 0 ? `For ${trades.join(', ')}` : 'For all jobs',
          kind.least_amount !== null && `at least ${shortPounds(kind.least_amount)}`,
          kind.is_identity && 'the file is removed after the check',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {current && (
        <div className="document-line">
          <span>{factsOf(current)}</span>
          <DocumentFile document={current} />
        </div>
      )}
      {lacks.length > 0 && <p>It lacks the categories for {lacks.join(', ')}.</p>}
      {latest && (
        <div className="document-line">
          <span>
            {latest.state !== 'sent' && (
              <Tag tone={stateTones[latest.state]}>{stateWords[latest.state]}</Tag>
            )}
            {latest.state === 'sent' && is_in_order && <Tag tone="warn">Being checked</Tag>}{' '}
            {factsOf(latest)}
            {latest.reason && `. ${latest.reason}`}
          </span>
          <DocumentFile document={latest} />
        </div>
      )}
      {idTreasure === undefined ? (
        <SendDocument
          kind={kind}
          has={latest?.state === 'sent' ? 'waiting' : is_in_order && current ? 'current' : 'none'}
        />
      ) : (
        <SeenInPerson kind={kind} idTreasure={idTreasure} />
      )}
    </Panel>
  )
}

function StateTag({
  required: { kind, is_in_order, is_needed, latest, current },
}: {
  required: RequiredDocument
}) {
  if (is_in_order && current) return <Tag tone="ok">In order</Tag>
  if (latest?.state === 'sent') return <Tag tone="warn">Being checked</Tag>
  if (!is_needed) return null
  if (kind.required_from > today())
    return <Tag tone="warn">Needed from {dateInWords(kind.required_from)}</Tag>
  return <Tag tone="danger">Missing</Tag>
}

type Kind = RequiredDocument['kind']

const sendWords = {
  waiting: 'Send another instead',
  current: 'Send a new one',
  none: 'Send a photo or PDF',
} as const

function SendDocument({ kind, has }: { kind: Kind; has: keyof typeof sendWords }) {
  const input = useRef<HTMLInputElement>(null)
  const words = sendWords[has]
  const sending = useMutation({
    async mutationFn(file: File) {
      if (file.size > fileBytes) throw new Error(`It is larger than ${fileMegabytes} MB.`)
      const body = { id_kind: kind.id, name: file.name || 'Document', file }
      return uploadFile(api, sendMyDocument, { body })
    },
    onSuccess() {
      snackbar.success(`${kind.name} is sent. We’ll let you know if anything is missing.`)
      refreshSoon()
    },
  })
  return (
    <div>
      {sending.error && <Alert type="danger">{wordsOf(sending.error)}</Alert>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={`Choose a file for ${kind.name}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) sending.mutate(file)
          // Allows the same file to be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
      <Button
        kind={has === 'none' ? 'primary' : 'quiet'}
        label={`${words}: ${kind.name}`}
        isBusy={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
    </div>
  )
}

const wordsOf = (error: Error) =>
  error.message.startsWith('It is larger') ? error.message : saveFailure(error)

function SeenInPerson({ kind, idTreasure }: { kind: Kind; idTreasure: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <ControlButton
        kind="quiet"
        control={useControl(recordDocument)}
        label={`Seen in person: ${kind.name}`}
        onClick={() => setOpen(true)}
      >
        Seen in person…
      </ControlButton>
      {isOpen && (
        <RecordDialog idTreasure={idTreasure} kind={kind} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
