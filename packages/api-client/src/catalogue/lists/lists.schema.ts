import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** A choice in a list. */
export const NamedItem = z.object({ id: Id, name: z.string() })
export type NamedItem = z.infer<typeof NamedItem>

/** Reasons that only staff can give. */
export const jobLossReason = { customerNotReached: 5, outsideArea: 6 } as const

/** Ways in which messages reach people. */
export const channel = { email: 1, text: 2, push: 3 } as const
export const Channel = z.object({ id: Id, name: z.string(), description: z.string() })
