import * as z from 'zod/mini'
import { Id } from './wire.ts'

/** A tag on a record. */
export const Tag = z.object({ id: Id, name: z.string(), color: z.string() })
export type Tag = z.infer<typeof Tag>
