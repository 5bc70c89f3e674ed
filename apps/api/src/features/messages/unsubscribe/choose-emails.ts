import { channel } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { treasureChannelsStore } from '../../people/treasures/treasure-channels.store.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { kindInWords, type EmailKind } from './unsubscribe.rules.ts'

/** Whether e-mails of a kind are stopped; undefined where the person is gone. */
export async function areStopped(db: Db, kind: EmailKind): Promise<boolean | undefined> {
  const { id_treasure, group } = kind
  if (!(await treasuresStore(db).exists(everywhere, id_treasure))) return undefined
  const groups = await treasureChannelsStore(db).listGroups(id_treasure)
  const choices = groups.find((one) => one.group === group)?.channels ?? []
  return choices.find(({ id }) => id === channel.email)?.enabled === false
}

/**
 * Turns the switch that the person has under their own settings, and says so where staff look. Whoever it is may:
 * undefined where they are gone.
 */
export async function chooseEmails(
  tx: Db,
  kind: EmailKind,
  { isStopped, at }: { isStopped: boolean; at: Date },
): Promise<boolean | undefined> {
  const { id_treasure, group } = kind
  // Held, so that of two presses one finds it done.
  if (!(await treasuresStore(tx).lock(everywhere, id_treasure))) return undefined
  if ((await areStopped(tx, kind)) === isStopped) return isStopped
  await treasureChannelsStore(tx).chooseForGroup(id_treasure, group, {
    id_channel: channel.email,
    enabled: !isStopped,
  })
  await recordEvent(tx, {
    event: isStopped ? 'emails.stopped' : 'emails.allowed',
    at,
    by: { kind: 'treasure', id: id_treasure },
    id_treasure,
    data: { what: kindInWords(kind) },
  })
  return isStopped
}
