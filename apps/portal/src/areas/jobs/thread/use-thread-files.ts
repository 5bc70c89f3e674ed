import {
  fileBytes,
  fileMegabytes,
  threadFilesAtMost,
  uploadFile,
  uploadThreadFile,
} from '@treasures/api-client'
import { useRef, useState } from 'react'
import { api } from '#app/session/api.ts'
import { saveFailure } from '#parts/form/save-failure.ts'

/** A file beside a message that is being written. */
export type AttachedFile = { key: number; name: string; preview: string | undefined } & (
  | { is: 'sending'; share: number }
  | { is: 'sent'; id: number }
  | { is: 'failed'; why: string }
)

/** Uploads files at once, so that a message never waits for them, and a failure costs no words. */
export function useThreadFiles(id_job: number) {
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const keys = useRef(0)
  const change = (key: number, to: object) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function send(key: number, file: File) {
    if (file.size > fileBytes)
      return change(key, { is: 'failed', why: `It is larger than ${fileMegabytes} MB.` })
    void drawPreview(file).then((preview) => change(key, { preview }))
    try {
      const body = { id_job, name: file.name || 'Photo', file }
      const { id, name } = await uploadFile(
        api,
        uploadThreadFile,
        { body },
        { onProgress: (share) => change(key, { share }) },
      )
      change(key, { is: 'sent', id, name })
    } catch (error) {
      change(key, { is: 'failed', why: saveFailure(error) })
    }
  }

  return {
    files,
    ids: files.flatMap((one) => (one.is === 'sent' ? [one.id] : [])),
    isSending: files.some(({ is }) => is === 'sending'),
    isFull: files.length >= threadFilesAtMost,
    add: (chosen: readonly File[]) => {
      for (const file of chosen.slice(0, threadFilesAtMost - files.length)) {
        const key = ++keys.current
        const name = file.name || 'Photo'
        setFiles((all) => [...all, { key, name, preview: undefined, is: 'sending', share: 0 }])
        void send(key, file)
      }
    },
    /** An upload that nobody uses is deleted after a day. */
    remove: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
    clear: () => setFiles([]),
  }
}
export type ThreadFilesState = ReturnType<typeof useThreadFiles>

const previewSide = 96

/** Draws a small copy. Undefined for a PDF, and for pictures that the browser can't read. */
async function drawPreview(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file, { resizeHeight: previewSide })
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.7)
  } catch {
    return undefined
  }
}
