import type { NewPushSubscription, PushTarget } from '@treasures/api-client'
import { decidePushState, type PushState, type PushSupport } from './push-support.rules.ts'

/** What a browser has of a push service: one address, made for one key. */
export type BrowserSubscription = {
  target: PushTarget
  /** base64url. */
  key: string
  end: () => Promise<unknown>
}

/** The browser, as far as it is asked. */
export type PushBrowser = {
  name: string
  support: () => Omit<PushSupport, 'isSubscribed'>
  /** Asks its owner. */
  askPermission: () => Promise<PushSupport['permission']>
  find: () => Promise<BrowserSubscription | undefined>
  subscribe: (key: string) => Promise<BrowserSubscription>
  /** Looks for a newer worker. */
  renewWorker: () => Promise<unknown>
}

export type PushServer = {
  key: () => Promise<string>
  save: (subscription: NewPushSubscription) => Promise<unknown>
  end: (endpoint: string) => Promise<unknown>
}

/** Whether messages are pushed to this device, and what changes that. */
export function createPushDevice(browser: PushBrowser, server: PushServer) {
  async function read(): Promise<PushState> {
    const support = browser.support()
    const isSubscribed = support.hasPush && (await browser.find()) !== undefined
    return decidePushState({ ...support, isSubscribed })
  }

  /** For the key that the server has now: a browser has one subscription at a time. */
  async function save(present: BrowserSubscription | undefined) {
    const public_key = await server.key()
    const isCurrent = present?.key === public_key
    if (!isCurrent) await present?.end()
    const { target } = isCurrent ? present : await browser.subscribe(public_key)
    const replaces = isCurrent ? null : (present?.target.endpoint ?? null)
    await server.save({ ...target, public_key, device: browser.name, replaces })
  }

  return {
    read,

    /** By a press alone: where nobody has pressed, browsers say no for good. */
    async switchOn(): Promise<PushState> {
      if ((await browser.askPermission()) === 'granted') {
        await browser.renewWorker()
        await save(await browser.find())
      }
      return read()
    },

    async switchOff(): Promise<PushState> {
      const present = await browser.find()
      if (present) {
        await server.end(present.target.endpoint)
        await present.end()
      }
      return read()
    },

    /**
     * When the portal is opened: a device that is on is whoever's has signed in now, and subscribes anew where the
     * server has another key by now.
     */
    async keep(): Promise<void> {
      if ((await read()) !== 'on') return
      await browser.renewWorker()
      await save(await browser.find())
    },

    /** Whoever signs out takes their messages along. The server forgets the device with the sign-in. */
    leave: async () => (await browser.find())?.end(),
  }
}
