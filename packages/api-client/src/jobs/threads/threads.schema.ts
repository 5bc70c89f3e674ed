import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/**
 * Who may read an entry: customer, treasure and staff; customer and staff; treasure and staff; or
 * staff only, as a note.
 */
export const ThreadAudience = z.enum(['all', 'customer_staff', 'treasure_staff', 'staff'])
export type ThreadAudience = z.infer<typeof ThreadAudience>

export const ThreadSide = z.enum(['customer', 'treasure', 'staff'])
export type ThreadSide = z.infer<typeof ThreadSide>

/** How an entry arrived: typed in the portal, as an answer by e-mail, or as a text. */
export const ThreadVia = z.enum(['portal', 'email', 'text'])
export type ThreadVia = z.infer<typeof ThreadVia>

/** A file of an entry. Its call has the bytes. */
export const ThreadFile = z.object({
  id: Id,
  /** A picture is WebP. */
  kind: z.enum(['picture', 'pdf']),
  /** With the extension of its kind. */
  name: z.string(),
  bytes: z.int(),
})
export type ThreadFile = z.infer<typeof ThreadFile>

/** Something that was written about a job. */
export const ThreadEntry = z.object({
  id: Id,
  author: z.object({
    kind: ThreadSide,
    /** First name of a customer or treasure. Staff also read the full names of their colleagues. */
    name: z.nullable(z.string()),
  }),
  audience: ThreadAudience,
  /** Empty if there are only files. */
  body: z.string(),
  files: z.array(ThreadFile),
  via: ThreadVia,
  /** True if contacts were hidden in it, because no treasure had claimed the job. */
  masked: z.boolean(),
  /** True if the caller wrote it. */
  mine: z.boolean(),
  /** True if it waits for an answer. For staff only, otherwise false. */
  waiting: z.boolean(),
  /** True if an answer to its audience, by the caller and now, reaches its author. */
  answerable: z.boolean(),
  created_at: Instant,
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

export const JobThread = z.object({
  /** Newest first, at most 50. */
  data: z.array(ThreadEntry),
  /** True if there are older entries. */
  is_more: z.boolean(),
  /** Audiences that the caller may write to now. Empty if the conversation is closed for them. */
  audiences: z.array(ThreadAudience),
  /** Treasure who reads entries for the treasure now. Null if the job has none. */
  id_treasure: z.nullable(Id),
})
export type JobThread = z.infer<typeof JobThread>

/** Files of one entry. */
export const threadFilesAtMost = 6

export const NewThreadEntry = z
  .object({
    body: z.string().check(z.trim(), z.maxLength(2_000, 'At most 2,000 characters')),
    /** Required: there is no default. */
    audience: z.enum(ThreadAudience.options, 'Please choose who may read it'),
    /** Treasure it is for, from `getThread`. Without it, the treasure of that moment reads it. */
    id_treasure: z.optional(Id),
    /** Ids of files that the caller uploaded for it. */
    files: z.optional(z.array(Id).check(z.maxLength(threadFilesAtMost, 'At most 6 files'))),
  })
  .check(
    z.refine(({ body, files = [] }) => body !== '' || files.length > 0, {
      error: 'Message is required',
      path: ['body'],
    }),
  )
export type NewThreadEntry = z.infer<typeof NewThreadEntry>

/** Days after the end of a job in which its customer and treasure can write. */
export const threadClosesAfterDays = 30
