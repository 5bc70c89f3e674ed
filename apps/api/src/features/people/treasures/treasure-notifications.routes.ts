import { channel, notifyTreasure, type treasureNotifications } from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { inviteTreasure } from '../users/invite-treasure.ts'
import { treasureChannelsStore } from './treasure-channels.store.ts'
import { noSuchTreasure } from './treasures.refusals.ts'
import { treasuresStore } from './treasures.store.ts'

/** E-mail template of each notification, with the name that staff know it by. */
const notifications: Record<
  (typeof treasureNotifications)[number],
  { template: string; name: string }
> = {
  TreasureRequestIDNotify: { template: 'treasure_request_id', name: 'Please verify your identity' },
  TreasureRejectedNotify: { template: 'treasure_rejected', name: 'Application declined' },
  TreasureInviteToZoomNotify: {
    template: 'treasure_invite_to_zoom',
    name: 'Invitation to a call',
  },
  TreasureUserNotify: { template: 'treasure_user', name: 'Your sign-in' },
  TreasureReactivateNotify: { template: 'treasure_reactivate', name: 'Come back' },
}

export const treasureNotificationsRoutes = () =>
  ({
    notifyTreasure: ({ params: { id }, body: { type } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(notifyTreasure)
        const { email } = treasure
        const channels = await treasureChannelsStore(tx).list(id)
        const wantsEmail = channels.some((one) => one.id === channel.email && one.enabled)
        if (!email || !wantsEmail)
          throw refuse(
            notifyTreasure,
            'treasure_unreachable',
            email
              ? 'This treasure wants no e-mails. Please call them.'
              : 'This treasure has no e-mail on file. Please call them.',
          )
        const { template, name } = notifications[type]
        const isInvited =
          type === 'TreasureUserNotify' &&
          (await inviteTreasure(tx, { at, caller }, { ...treasure, email }))
        await recordEvent(tx, {
          event: 'treasure.notified',
          at,
          by: userActor(caller.id),
          id_treasure: id,
          // An invitation has its own e-mail, with a link.
          data: { what: name, email, ...(!isInvited && { template }) },
        })
        return { channels: ['email' as const] }
      }),
  }) satisfies Partial<Handlers>
