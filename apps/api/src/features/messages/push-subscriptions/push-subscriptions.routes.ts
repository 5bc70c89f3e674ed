import { movePushSubscription, savePushSubscription, type PushTarget } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { wrongWithUrl } from '#kernel/public-address.rules.ts'
import { pushKeysStore } from './push-keys.store.ts'
import { pushSubscriptionsStore } from './push-subscriptions.store.ts'

/** Browsers that receive pushes. */
export const pushSubscriptionsRoutes = ({
  database: { db },
  seal,
}: Pick<Deps, 'database' | 'seal'>) =>
  ({
    async getPushKey(_input, { at }) {
      const { id, public_key } = await pushKeysStore(db, seal).current(at)
      return { id, public_key }
    },

    savePushSubscription: ({ body }, { caller, at, once }) =>
      once(async (tx) => {
        checkEndpoint(savePushSubscription, body)
        const key = await pushKeysStore(tx, seal).current(at)
        if (key.public_key !== body.public_key)
          throw refuse(
            savePushSubscription,
            'push_key_old',
            'This device was signed up for messages too long ago. Please switch them on again.',
          )
        const store = pushSubscriptionsStore(tx)
        if (body.replaces !== null) await store.leave(body.replaces)
        await store.save(
          {
            ...deviceOf(body),
            id_key: key.id,
            id_user: caller.id,
            session: caller.tokenHash,
            device: body.device,
          },
          at,
        )
        return { saved: true as const }
      }),

    async endPushSubscription({ body: { endpoint } }, { caller }) {
      await pushSubscriptionsStore(db).end(caller.id, endpoint)
      return { ended: true as const }
    },

    async movePushSubscription({ body }) {
      checkEndpoint(movePushSubscription, body)
      await pushSubscriptionsStore(db).move(body.replaces, deviceOf(body))
      return { moved: true as const }
    },
  }) satisfies Partial<Handlers>

const deviceOf = ({ endpoint, keys: { p256dh, auth } }: PushTarget) => ({ endpoint, p256dh, auth })

/**
 * Hosts of the push services that browser makers run. A browser subscribes only to its own maker's
 * service.
 */
const pushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const isPushService = (endpoint: string) => {
  const host = URL.parse(endpoint)?.hostname
  return pushServices.some((service) => host === service || host?.endsWith(`.${service}`))
}

/**
 * Refuses addresses of other hosts. Otherwise a signed-in caller could make us call any site on the
 * internet.
 */
function checkEndpoint(
  call: typeof savePushSubscription | typeof movePushSubscription,
  { endpoint }: PushTarget,
) {
  if (wrongWithUrl(endpoint) !== undefined || !isPushService(endpoint))
    throw refuse(
      call,
      'push_endpoint_refused',
      'This browser takes messages at an address that we do not call.',
    )
}
