import {
  createImport,
  getOpening,
  uploadFile,
  importMegabytes,
  importRowsAtMost,
  type ImportKind,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, ChoiceChips, Spinner } from '@treasures/widgets/kit'
import { FileUp } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { count } from '#parts/words.ts'
import { isAboutJobs } from './import-words.ts'
import { importChanged } from './imports.queries.ts'

const kinds = [
  { value: 'customers', label: 'Customers' },
  { value: 'treasures', label: 'Treasures' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'series', label: 'Repeating visits' },
] as const

/**
 * Uploads a chosen or dropped file and opens the page with its columns. Nothing is added at this
 * point.
 */
export function UploadImport() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [isOver, setIsOver] = useState(false)
  const navigate = useNavigate()
  const aboutJobs = isAboutJobs(kind)
  const maySeeOpening = useMay(getOpening)
  const { data: opening } = useQuery({
    ...queryOf(getOpening),
    enabled: aboutJobs && maySeeOpening,
  })
  const uploading = useMutation({
    mutationFn: (file: File) =>
      uploadFile(api, createImport, { body: { kind, file_name: file.name.slice(0, 250), file } }),
    onSuccess(one) {
      importChanged(one)
      void navigate(paths.importOne({ id: one.id }))
    },
  })
  const take = (file: File | undefined) => {
    if (file && !uploading.isPending) uploading.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <section className="card upload-import">
      <h2>Bring your business along</h2>
      <p className="muted">
        Export your lists from your current system or spreadsheet as CSV, and upload them here:
        treasures and customers first, then jobs and repeating visits. You see what will happen
        before anything is added, no messages are sent, and you can undo it for 30 days.
      </p>
      <ChoiceChips
        label="What is in the file?"
        name="kind"
        value={kind}
        options={kinds}
        onChange={setKind}
        disabled={uploading.isPending}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a mouse shortcut to the file input inside */}
      <label
        className="drop-file"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="unseen"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={uploading.isPending}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Allows the same file to be chosen again after a correction.
            event.currentTarget.value = ''
          }}
        />
        {uploading.isPending ? (
          <Spinner />
        ) : (
          <>
            <FileUp aria-hidden="true" />
            <span>
              <strong>Choose a CSV file</strong> or drop it here
            </span>
            <span className="small muted">
              Up to {count(importRowsAtMost)} rows and {importMegabytes} MB
            </span>
          </>
        )}
      </label>
      {aboutJobs && opening?.opened_at === null && (
        <p>
          Jobs that you import before you open for customers are removed when you open. Try it out
          now, and import the file again after the opening.
        </p>
      )}
      {uploading.error && <Alert type="danger">{saveFailure(uploading.error)}</Alert>}
    </section>
  )
}
