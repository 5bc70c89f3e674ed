import { fileMegabytes, threadFilesAtMost } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useRef } from 'react'
import type { AttachedFile, ThreadFilesState } from './use-thread-files.ts'

/** Files beside a message that is being written, and a button to add some. */
export function AttachFiles({ files, add, remove, isFull }: ThreadFilesState) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="thread-attach">
      {files.length > 0 && (
        <ul className="thread-files" aria-label="Attached files">
          {files.map((file) => (
            <li key={file.key} data-failed={file.is === 'failed'}>
              {file.preview !== undefined && <img src={file.preview} alt="" />}
              <span className="thread-file-name">{file.name}</span>
              <span className="small muted" aria-live="polite">
                {wordsOf(file)}
              </span>
              <Button kind="text" label={`Remove ${file.name}`} onClick={() => remove(file.key)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label="Choose photos or PDFs"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          // Allows the same file to be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
      <p className="small muted">
        <Button kind="text" disabled={isFull} onClick={() => input.current?.click()}>
          Attach files
        </Button>
        <span>
          Up to {threadFilesAtMost} photos and PDFs, {fileMegabytes} MB each
        </span>
      </p>
    </div>
  )
}

function wordsOf(file: AttachedFile): string {
  if (file.is === 'failed') return `Not attached: ${file.why}`
  if (file.is === 'sent') return 'Attached'
  return file.share < 1 ? `${Math.round(file.share * 100)} %` : 'Saving'
}
