import { buffer } from 'node:stream/consumers'
import type { Files } from '#kernel/files.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { drawDocument, type PrintedDocument } from './draw-document.ts'

type Printing = {
  /** Name of the stored file, or null if the document has not been printed yet. */
  stored: string | null
  layOut: () => Promise<PrintedDocument> | PrintedDocument
  /** Records the stored file's name. Returns false if another name has been recorded meanwhile. */
  keep: (file: string) => Promise<boolean>
}

/**
 * Returns the PDF of an issued document. It is drawn on the first request, and its bytes never
 * change after that.
 */
export async function printOnce(
  files: Files,
  { stored, layOut, keep }: Printing,
): Promise<{ name: string; bytes: Buffer }> {
  const document = await layOut()
  const name = `${document.number}.pdf`
  const kept = stored && (await files.read(stored))
  if (kept) return { name, bytes: await buffer(kept.bytes) }
  const bytes = await drawDocument(document)
  const file = stored ?? `${makeOpaqueId()}.pdf`
  // The name is recorded before the file is written, so that every file is known. Two simultaneous
  // calls draw the same bytes, and only one of them records its name.
  if (stored || (await keep(file))) await files.write(file, bytes)
  return { name, bytes }
}
