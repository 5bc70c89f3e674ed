/** What an address of others said. */
export type WebhookAnswer = {
  status: number
  /** Its first characters, for supers to read. */
  body: string
  /** Seconds after which it wants to be called again, where it says so. */
  retryAfter?: number
}

/** Calls addresses of others. */
export type Webhooks = {
  /** Never one of our own network, wherever its name leads. Throws `WebhookUnreached` with a reason in words. */
  post(call: {
    url: string
    /** Of JSON, where they do not say otherwise. */
    headers: Record<string, string>
    body: string | Buffer
    signal?: AbortSignal
  }): Promise<WebhookAnswer>
}

export class WebhookUnreached extends Error {
  override readonly name = 'WebhookUnreached'
}
