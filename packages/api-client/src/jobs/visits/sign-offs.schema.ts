import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/**
 * Strokes of a signature: a path of SVG within 300 by 120, with whole absolute positions, such as
 * `M10 20L15 22`.
 */
export const Strokes = z
  .string()
  .check(z.maxLength(20_000), z.regex(/^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})*$/, 'Please sign'))

/** A customer's word that a visit was done. */
export const SignOff = z.object({
  /** Id of the visit. */
  id_time: Id,
  /** Start of the visit. */
  start_at: Instant,
  /** `finger`: signed on the treasure's phone. `link`: by the customer's link. */
  how: z.enum(['finger', 'link']),
  /** First name of the person who signed. */
  fname: z.string(),
  /** The signature. Null if it was given by the link. */
  path: z.nullable(z.string()),
  /** When it was signed, by the clock of the device. The server's time if that is in the future. */
  signed_at: Instant,
  received_at: Instant,
})
export type SignOff = z.infer<typeof SignOff>

export const SignOffInput = z.object({
  fname: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(80, 'At most 80 characters'),
    ),
  path: Strokes,
})
export type SignOffInput = z.infer<typeof SignOffInput>
