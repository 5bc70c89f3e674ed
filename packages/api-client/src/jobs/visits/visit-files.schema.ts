import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** What a photo shows: the place before or after the work, or a receipt for materials. */
export const VisitFileKind = z.enum(['before', 'after', 'receipt'])
export type VisitFileKind = z.infer<typeof VisitFileKind>

/** A photo that a treasure took at a visit, redrawn without metadata. */
export const VisitFile = z.object({
  id: Id,
  id_job: Id,
  kind: VisitFileKind,
  /** Address relative to the API's base. With `?size=thumb`, 400 px wide. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** SHA-256 of the file as it was sent, in hexadecimal. */
  sha256: z.string(),
  /** When it was taken, by the device or the camera. The server's time if that is in the future. */
  taken_at: Instant,
  received_at: Instant,
  /** First name of the treasure. */
  treasure: z.string(),
  /** The line of materials that a receipt is for. */
  id_work: z.nullable(Id),
})
export type VisitFile = z.infer<typeof VisitFile>
