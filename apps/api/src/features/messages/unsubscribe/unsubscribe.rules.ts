import { ChannelGroup, channelGroups } from '@treasures/api-client'
import type { NoticeClass } from '../notices/notice.ts'

/** E-mails of one kind to one person, which a link in each of them stops. */
export type EmailKind = { id_treasure: number; group: ChannelGroup }

/** What a message's row says of it. */
export type SentKind = {
  class: NoticeClass
  channel_group: ChannelGroup | null
  id_treasure: number | null
}

/**
 * What somebody can stop by a link in an e-mail; undefined of what always comes. Receipts are no news: whoever is tired
 * of offers is still told what they were paid. Of what customers are told nothing can be stopped apart from the rest.
 */
export function kindOf({
  class: what,
  channel_group: group,
  id_treasure,
}: SentKind): EmailKind | undefined {
  const always: readonly NoticeClass[] = ['security', 'payment']
  return id_treasure === null || group === null || always.includes(what)
    ? undefined
    : { id_treasure, group }
}

/** For whoever reads it on the page that the link opens. */
export const kindInWords = ({ group }: EmailKind): string => channelGroups[group]

/** As it is sealed in a link. */
export const writeKind = ({ id_treasure, group }: EmailKind): string =>
  `treasure ${id_treasure} ${group}`

/** Undefined of what another version wrote. */
export function readKind(text: string): EmailKind | undefined {
  const [, id, name] = /^treasure (\d{1,9}) (\w+)$/.exec(text) ?? []
  const group = ChannelGroup.safeParse(name)
  return id && group.success ? { id_treasure: Number(id), group: group.data } : undefined
}
