import { apiBase } from './api-base.ts'

/**
 * Settings known before any request. All other settings are public settings, which the API returns.
 */
export const environment = {
  version: '2.72.0',
  apiBase,
  /** Host for calls of visitors who are not signed in. Here it is the same server. */
  publicApiBase: apiBase,
  /** Hosts that may receive the token. */
  whitelist: [location.host],
} as const
