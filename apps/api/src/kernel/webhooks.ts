/** Response of an outside address. */
export type WebhookAnswer = {
  status: number
  /** The first characters of the body, for supers to read. */
  body: string
  /** Seconds to wait before the next call, if the address asked for this. */
  retryAfter?: number
}

/** Calls outside addresses. */
export type Webhooks = {
  /**
   * Never calls our own network, even if the name resolves to it. Throws `WebhookUnreached` with a
   * reason in words.
   */
  post(call: {
    url: string
    /** `content-type` is JSON unless given here. */
    headers: Record<string, string>
    body: string | Buffer
    signal?: AbortSignal
  }): Promise<WebhookAnswer>
}

export class WebhookUnreached extends Error {
  override readonly name = 'WebhookUnreached'
}
