import { createHmac, timingSafeEqual } from 'node:crypto'

type Replies = { domain: string; secret: string }

/** Proves that an address is ours: only recipients and mail servers of the e-mail know it. */
const proofOf = (id: number, { secret }: Replies): string =>
  createHmac('sha256', secret).update(`return ${id}`).digest('hex').slice(0, 32)

/** Address to which mail servers report about the e-mail with this message id. */
export const returnAddress = (id: number, replies: Replies): string =>
  `b+${id}-${proofOf(id, replies)}@${replies.domain}`

/**
 * Returns the message id of a return address among these. Undefined if there is none, or more than
 * one. Mail servers may change capital letters.
 */
export function returnedMessage(
  addresses: readonly string[],
  replies: Replies,
): number | undefined {
  const ids = addresses.flatMap((address) => {
    const [, digits, proof = '', host] =
      /^b\+(\d{1,9})-([\da-f]{32})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
    if (digits === undefined || host !== replies.domain) return []
    const id = Number(digits)
    return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id, replies))) ? [id] : []
  })
  const [id, ...others] = new Set(ids)
  return others.length === 0 ? id : undefined
}
