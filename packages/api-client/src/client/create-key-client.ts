import { createClient, type ApiClient, type ClientOptions } from './create-client.ts'

/** Milliseconds. Long lists and files take a while. */
const longEnough = 120_000

export type KeyClientOptions = Pick<ClientOptions, 'apiBase' | 'fetch' | 'timeout'> & {
  /** `trk_…`. Keep it on a server: visitors can read everything in a web page. */
  key: string
}

/** Creates a client for a program that calls with an API key. */
export const createKeyClient = ({ key, ...options }: KeyClientOptions): ApiClient =>
  createClient({
    timeout: longEnough,
    ...options,
    extras: () => ({ headers: { authorization: `Bearer ${key}` } }),
  })
