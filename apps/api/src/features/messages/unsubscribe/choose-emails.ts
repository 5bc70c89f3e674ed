import { channel } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { customerChannelsStore } from '../../people/customers/customer-channels.store.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { treasureChannelsStore } from '../../people/treasures/treasure-channels.store.ts'
import { treasuresStore } from '../../people/treasures/treasures.store.ts'
import { kindInWords, type EmailKind } from './unsubscribe.rules.ts'

const id_channel = channel.email

/** Follows a merged customer to the record that remains. */
const standing = async (db: Db, kind: EmailKind): Promise<EmailKind> =>
  'group' in kind
    ? kind
    : { ...kind, id_customer: await customersStore(db).findStanding(kind.id_customer) }

/**
 * Tells whether the person has stopped this kind of e-mail. Returns undefined if the person no
 * longer exists.
 */
export async function areStopped(db: Db, sent: EmailKind): Promise<boolean | undefined> {
  const kind = await standing(db, sent)
  if ('id_customer' in kind) {
    const { id_customer } = kind
    if (!(await customersStore(db).exists(everywhere, id_customer))) return undefined
    const channels = await customerChannelsStore(db).list(id_customer)
    return channels.find(({ id }) => id === id_channel)?.marketing.agreed === false
  }
  const { id_treasure, group } = kind
  if (!(await treasuresStore(db).exists(everywhere, id_treasure))) return undefined
  const groups = await treasureChannelsStore(db).listGroups(id_treasure)
  const choices = groups.find((one) => one.group === group)?.channels ?? []
  return choices.find(({ id }) => id === id_channel)?.enabled === false
}

type Choice = { isStopped: boolean; at: Date }

/**
 * Changes the same choice that the person has in their settings, and records the change for staff.
 * The link alone authorises the caller. Returns undefined if the person no longer exists.
 */
export async function chooseEmails(
  tx: Db,
  sent: EmailKind,
  choice: Choice,
): Promise<boolean | undefined> {
  const { isStopped, at } = choice
  const kind = await standing(tx, sent)
  // Locks the person, so that the second of two simultaneous presses changes nothing.
  if (!(await lockPerson(tx, kind))) return undefined
  if ((await areStopped(tx, kind)) === isStopped) return isStopped
  await turnSwitch(tx, kind, choice)
  await recordEvent(tx, {
    event: isStopped ? 'emails.stopped' : 'emails.allowed',
    at,
    ...('group' in kind
      ? { by: { kind: 'treasure', id: kind.id_treasure }, id_treasure: kind.id_treasure }
      : { by: { kind: 'customer', id: kind.id_customer }, id_customer: kind.id_customer }),
    data: { what: kindInWords(kind) },
  })
  return isStopped
}

const lockPerson = (tx: Db, kind: EmailKind): Promise<unknown> =>
  'group' in kind
    ? treasuresStore(tx).lock(everywhere, kind.id_treasure)
    : customersStore(tx).lock(everywhere, kind.id_customer)

const turnSwitch = (tx: Db, kind: EmailKind, { isStopped, at }: Choice) =>
  'group' in kind
    ? treasureChannelsStore(tx).chooseForGroup(kind.id_treasure, kind.group, {
        id_channel,
        enabled: !isStopped,
      })
    : customerChannelsStore(tx).choose(kind.id_customer, [{ id_channel, marketing: !isStopped }], {
        at,
        id_user: null,
      })
