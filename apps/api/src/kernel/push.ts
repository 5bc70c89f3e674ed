/** A browser's push subscription: its push service's address and its own keys. */
export type PushDevice = {
  /** Address at which the push service accepts messages for this browser. */
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * VAPID key pair, base64url. A browser accepts pushes only from the pair that it subscribed with.
 */
export type PushPair = { public_key: string; private_key: string }

export type Push = {
  device: PushDevice
  pair: PushPair
  /** Message. It is encrypted for sending, so that only the browser can read it. */
  payload: string
  /** Seconds that the service stores the push for a device that is off. */
  ttl: number
  /** Urgent pushes wake a device in power-saving mode. */
  isUrgent: boolean
  signal?: AbortSignal
}

export type PushAnswer =
  | { is: 'taken' }
  /** The browser's subscription no longer exists. */
  | { is: 'gone'; why: string }
  /** A retry would not help. */
  | { is: 'refused'; why: string }
  /** A retry can help later. `retryAfter` is in seconds. */
  | { is: 'later'; why: string; retryAfter?: number }

/** Delivers messages to browsers' push services. */
export type Pushes = { send(push: Push): Promise<PushAnswer> }
