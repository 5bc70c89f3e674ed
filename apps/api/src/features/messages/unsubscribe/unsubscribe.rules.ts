import { ChannelGroup, channelGroups } from '@treasures/api-client'
import type { MessageClass } from '../notices/notice.ts'

/**
 * E-mails of one kind to one person. A link in each of them stops the kind. A customer can stop
 * advertisements this way.
 */
export type EmailKind = { id_treasure: number; group: ChannelGroup } | { id_customer: number }

/** Columns of a message that decide its kind. */
export type SentKind = {
  class: MessageClass
  channel_group: ChannelGroup | null
  id_treasure: number | null
  id_customer: number | null
}

/**
 * Returns the kind of an e-mail, or undefined if a link cannot stop it. A link cannot stop e-mails
 * about payments: a treasure who wants no more offers must still learn what they were paid. A
 * customer can turn job updates and invoices off only together, so one press must not do this.
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

/** Names the kind on the page that the link opens. */
export const kindInWords = (kind: EmailKind): string =>
  'group' in kind ? channelGroups[kind.group] : 'Offers and news from us'

/** Writes the kind as text, for encryption in a link. */
export const writeKind = (kind: EmailKind): string =>
  'group' in kind ? `treasure ${kind.id_treasure} ${kind.group}` : `customer ${kind.id_customer}`

/** Reads the kind from text. Returns undefined if this version does not know the kind. */
export function readKind(text: string): EmailKind | undefined {
  const [, who, id, name] = /^(treasure|customer) (\d{1,9})(?: (\w+))?$/.exec(text) ?? []
  if (who === 'customer' && name === undefined) return { id_customer: Number(id) }
  const group = ChannelGroup.safeParse(name)
  return who === 'treasure' && group.success
    ? { id_treasure: Number(id), group: group.data }
    : undefined
}
