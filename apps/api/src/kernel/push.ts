/** A browser, as its push service and its own keys have it. */
export type PushDevice = {
  /** Where its push service takes messages for it. */
  endpoint: string
  p256dh: string
  auth: string
}

/** A pair of keys (VAPID), base64url. A browser that subscribed for one hears no other. */
export type PushPair = { public_key: string; private_key: string }

export type Push = {
  device: PushDevice
  pair: PushPair
  /** Which nobody but the browser can read on its way. */
  payload: string
  /** Seconds for which the service keeps it for a device that is off. */
  ttl: number
  /** What is urgent wakes a device that saves power. */
  isUrgent: boolean
  signal?: AbortSignal
}

export type PushAnswer =
  | { is: 'taken' }
  /** There is no such browser any more. */
  | { is: 'gone'; why: string }
  /** It is no use to try again. */
  | { is: 'refused'; why: string }
  /** In a while; `retryAfter` is in seconds. */
  | { is: 'later'; why: string; retryAfter?: number }

/** Hands messages to the push services of browsers. */
export type Pushes = { send(push: Push): Promise<PushAnswer> }
