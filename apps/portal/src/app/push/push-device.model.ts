import type { NewPushSubscription, PushTarget } from '@treasures/api-client'
import { decidePushState, type PushState, type PushSupport } from './push-support.rules.ts'

/** A browser's push subscription: one address, made for one key. */
export type BrowserSubscription = {
  target: PushTarget
  /** Encoded as base64url. */
  key: string
  end: () => Promise<unknown>
}

/** The parts of the browser that push messages need. */
export type PushBrowser = {
  name: string
  support: () => Omit<PushSupport, 'isSubscribed'>
  /** Asks the person at the device. */
  askPermission: () => Promise<PushSupport['permission']>
  find: () => Promise<BrowserSubscription | undefined>
  subscribe: (key: string) => Promise<BrowserSubscription>
  /** Checks for a newer worker. */
  renewWorker: () => Promise<unknown>
}

export type PushServer = {
  key: () => Promise<string>
  save: (subscription: NewPushSubscription) => Promise<unknown>
  end: (endpoint: string) => Promise<unknown>
}

/** Switches push messages to this device on and off. */
export function createPushDevice(browser: PushBrowser, server: PushServer) {
  async function read(): Promise<PushState> {
    const support = browser.support()
    const isSubscribed = support.hasPush && (await browser.find()) !== undefined
    return decidePushState({ ...support, isSubscribed })
  }

  /**
   * Saves a subscription for the server's current key. A browser has one subscription at a time.
   */
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

    /** Call it only after a press: otherwise browsers deny permission permanently. */
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
     * Called when the portal opens. Registers a subscribed device for the signed-in person, and
     * subscribes again if the server's key has changed.
     */
    async keep(): Promise<void> {
      if ((await read()) !== 'on') return
      await browser.renewWorker()
      await save(await browser.find())
    },

    /**
     * Ends the subscription on sign-out. The server forgets the device together with the session.
     */
    leave: async () => (await browser.find())?.end(),
  }
}
