import { expect, test } from 'vitest'
import { decidePushState, deviceName, deviceWord, type PushSupport } from './push-support.rules.ts'

const ready: PushSupport = {
  hasPush: true,
  isApple: false,
  isInstalled: false,
  permission: 'granted',
  isSubscribed: true,
}

test.each([
  ['that subscribed', {}, 'on'],
  ['that was never asked', { permission: 'default', isSubscribed: false }, 'off'],
  ['that was let and has stopped', { isSubscribed: false }, 'off'],
  ['of which the permission was taken back', { permission: 'default' }, 'off'],
  ['that was told no', { permission: 'denied', isSubscribed: false }, 'blocked'],
  ['without a push service', { hasPush: false, isSubscribed: false }, 'impossible'],
  [
    "of Apple's, in the browser",
    { isApple: true, hasPush: false, isSubscribed: false },
    'home_screen_first',
  ],
  ["of Apple's, from the home screen", { isApple: true, isInstalled: true }, 'on'],
  [
    "of Apple's, too old",
    { isApple: true, isInstalled: true, hasPush: false, isSubscribed: false },
    'impossible',
  ],
] as const)('a device %s: %o is %s', (_, changes, state) => {
  expect(decidePushState({ ...ready, ...changes })).toBe(state)
})

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox on Mac',
    'computer',
  ],
  ['Something/1.0', 'A browser on a device', 'computer'],
] as const)('%s is called %s, a %s', (userAgent, name, word) => {
  expect([deviceName(userAgent), deviceWord(userAgent)]).toEqual([name, word])
})
