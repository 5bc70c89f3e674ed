import { expect, test } from 'vitest'
import { createPushDevice, type BrowserSubscription } from './push-device.model.ts'
import type { PushSupport } from './push-support.rules.ts'

type Device = { present?: string; key?: string; permission?: PushSupport['permission'] }

/**
 * A browser, possibly with a subscription for some key, and a server with a key. Both record their
 * calls.
 */
function deviceWith({ present, key = 'now', permission = 'granted' }: Device) {
  const told: string[] = []
  let made = 0
  const subscription = (id: string, forKey: string): BrowserSubscription => ({
    target: { endpoint: `https://push.example/${id}`, keys: { p256dh: 'p', auth: 'a' } },
    key: forKey,
    async end() {
      told.push(`ends ${id}`)
      current = undefined
    },
  })
  let current = present === undefined ? undefined : subscription('first', present)
  let allowed = permission
  const device = createPushDevice(
    {
      name: 'Chrome on Android',
      support: () => ({
        hasPush: true,
        isApple: false,
        isInstalled: false,
        permission: allowed,
      }),
      async askPermission() {
        told.push('asks its owner')
        return (allowed = permission === 'default' ? 'granted' : permission)
      },
      find: async () => current,
      async subscribe(wanted) {
        told.push(`subscribes for ${wanted}`)
        return (current = subscription(`new ${++made}`, wanted))
      },
      renewWorker: async () => void told.push('renews its worker'),
    },
    {
      key: async () => key,
      save: async ({ endpoint, public_key, replaces }) =>
        void told.push(`saves ${endpoint} for ${public_key} in place of ${replaces}`),
      end: async (endpoint) => void told.push(`no more to ${endpoint}`),
    },
  )
  return { device, told }
}
const at = (id: string) => `https://push.example/${id}`

test('opening the portal registers the device for the person who signed in', async () => {
  const { device, told } = deviceWith({ present: 'now' })
  await device.keep()
  expect(told).toEqual(['renews its worker', `saves ${at('first')} for now in place of null`])
})

test('a new server key causes a new subscription, and the old address is removed', async () => {
  const { device, told } = deviceWith({ present: 'former' })
  await device.keep()
  expect(told).toEqual([
    'renews its worker',
    'ends first',
    'subscribes for now',
    `saves ${at('new 1')} for now in place of ${at('first')}`,
  ])
})

test.each([
  ['never subscribed', {}],
  ['may show nothing any more', { present: 'now', permission: 'denied' as const }],
])('a device that %s makes no call when the portal opens', async (_, state) => {
  const { device, told } = deviceWith(state)
  await device.keep()
  expect(told).toEqual([])
})

test('switching on asks for permission first, and does nothing if it is denied', async () => {
  const willing = deviceWith({ permission: 'default' })
  expect(await willing.device.switchOn()).toBe('on')
  expect(willing.told).toEqual([
    'asks its owner',
    'renews its worker',
    'subscribes for now',
    `saves ${at('new 1')} for now in place of null`,
  ])
  const unwilling = deviceWith({ permission: 'denied' })
  expect(await unwilling.device.switchOn()).toBe('blocked')
  expect(unwilling.told).toEqual(['asks its owner'])
})

test('switching off ends the subscription on the server and in the browser; signing out ends it in the browser only', async () => {
  const switched = deviceWith({ present: 'now' })
  expect(await switched.device.switchOff()).toBe('off')
  expect(switched.told).toEqual([`no more to ${at('first')}`, 'ends first'])
  const left = deviceWith({ present: 'now' })
  await left.device.leave()
  expect(left.told).toEqual(['ends first'])
})
