import { ChannelGroup, channelGroups } from '@treasures/api-client'
import type { MessageClass } from '../notices/notice.ts'

/** E-mails of one kind to one person, which a link in each of them stops. To a customer these are advertisements. */
export type EmailKind = { id_treasure: number; group: ChannelGroup } | { id_customer: number }

/** What a message's row says of it. */
export type SentKind = {
  class: MessageClass
  channel_group: ChannelGroup | null
  id_treasure: number | null
  id_customer: number | null
}

/**
 * What somebody can stop by a link in an e-mail; undefined of what always comes. Receipts are no news: whoever is tired
 * of offers is still told what they were paid. What customers are told of their job has one switch with their invoices,
 * which is not for one press.
 */
export function kindOf({
  class: what,
  channel_group: group,
  id_treasure,
  id_customer,
}: SentKind): EmailKind | undefined {
  if (what === 'security' || what === 'payment') return undefined
  if (id_treasure !== null) return group === null ? undefined : { id_treasure, group }
  return id_customer !== null && what === 'marketing' ? { id_customer } : undefined
}

/** For whoever reads it on the page that the link opens. */
export const kindInWords = (kind: EmailKind): string =>
  'group' in kind ? channelGroups[kind.group] : 'Offers and news from us'

/** As it is sealed in a link. */
export const writeKind = (kind: EmailKind): string =>
  'group' in kind ? `treasure ${kind.id_treasure} ${kind.group}` : `customer ${kind.id_customer}`

/** Undefined of what another version wrote. */
export function readKind(text: string): EmailKind | undefined {
  const [, who, id, name] = /^(treasure|customer) (\d{1,9})(?: (\w+))?$/.exec(text) ?? []
  if (who === 'customer' && name === undefined) return { id_customer: Number(id) }
  const group = ChannelGroup.safeParse(name)
  return who === 'treasure' && group.success
    ? { id_treasure: Number(id), group: group.data }
    : undefined
}
