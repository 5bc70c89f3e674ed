import { buffer } from 'node:stream/consumers'
import type { Files } from '../../../kernel/files.ts'
import { makeOpaqueId } from '../../../kernel/secrets.ts'
import { drawDocument, type PrintedDocument } from './draw-document.ts'

type Printing = {
  /** The name under which its bytes are stored; null where nobody has asked yet. */
  stored: string | null
  layOut: () => Promise<PrintedDocument> | PrintedDocument
  /** Says under which name they are stored; false where another was by then. */
  keep: (file: string) => Promise<boolean>
}

/** A PDF of what is issued: drawn when it is asked for first, and those bytes for good. */
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
  // Named first: no file is ever there that nobody knows. Of two who ask first one names it; both have drawn the same.
  if (stored || (await keep(file))) await files.write(file, bytes)
  return { name, bytes }
}
