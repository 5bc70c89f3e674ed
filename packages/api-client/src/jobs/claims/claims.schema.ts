import * as z from 'zod/mini'
import { plainNumber } from '../../kernel/visible.ts'
import { Id, Instant } from '../../kernel/wire.ts'

/**
 * A UK mobile as people write it: 0 or +44, an optional hyphen, then ten digits with spaces
 * anywhere.
 */
const ukMobile = /^(0|\+44)-?( *\d){10} *$/

/** People also write "(07700) 900-123" and "07700.900.123". */
const withoutSigns = (text: string) => plainNumber(text).replaceAll(/[().-]/g, ' ')

export const Mobile = z
  .string('Mobile is required')
  .check(
    z.overwrite(withoutSigns),
    z.trim(),
    z.minLength(1, { error: 'Mobile is required', abort: true }),
    z.regex(ukMobile, 'Must be in a valid format'),
  )

export const Surname = z
  .string('Surname is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Surname is required', abort: true }),
    z.maxLength(250, 'Surname is too long'),
  )

export const Claim = z.object({ id_job: Id, mobile: Mobile, last_name: Surname })
export type Claim = z.infer<typeof Claim>

/**
 * Contains no details of the customer. The claimant receives the address only by message.
 * `id_status` is Claimed.
 */
export const ClaimResult = z.object({ id_job: Id, id_status: z.literal(2), claimed_at: Instant })
export type ClaimResult = z.infer<typeof ClaimResult>

/**
 * `undoMyClaim` works until `undo_until`. It is null if the treasure has already undone a claim of
 * this job, or several claims today.
 */
export const MyClaimResult = z.extend(ClaimResult, { undo_until: z.nullable(Instant) })
export type MyClaimResult = z.infer<typeof MyClaimResult>
