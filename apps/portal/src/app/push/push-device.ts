import {
  endPushSubscription,
  getPushKey,
  savePushSubscription,
  type PushTarget,
} from '@treasures/api-client'
import { api } from '../session/api.ts'
import {
  createPushDevice,
  type BrowserSubscription,
  type PushBrowser,
  type PushServer,
} from './push-device.model.ts'
import { deviceName } from './push-support.rules.ts'

const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const { userAgent } = navigator

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
const isApple =
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
  (userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Bypasses the HTTP cache, so that no old worker is kept. */
async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const browser: PushBrowser = {
  name: deviceName(userAgent),
  support: () => ({
    hasPush,
    isApple,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : 'default',
  }),
  askPermission: () => Notification.requestPermission(),
  async find() {
    if (!hasPush) return undefined
    const registration = await navigator.serviceWorker.getRegistration('/')
    const found = await registration?.pushManager.getSubscription()
    return found ? subscriptionOf(found) : undefined
  },
  async subscribe(applicationServerKey) {
    const { pushManager } = await register()
    return subscriptionOf(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    )
  },
  renewWorker: register,
}

const subscriptionOf = (found: PushSubscription): BrowserSubscription => {
  const { endpoint, keys } = found.toJSON() as PushTarget
  return {
    target: { endpoint, keys },
    key: base64url(found.options.applicationServerKey ?? new ArrayBuffer()),
    end: () => found.unsubscribe(),
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const server: PushServer = {
  key: async () => (await api.call(getPushKey, {})).public_key,
  save: (body) => api.call(savePushSubscription, { body }),
  end: (endpoint) => api.call(endPushSubscription, { body: { endpoint } }),
}

export const pushDevice = createPushDevice(browser, server)
