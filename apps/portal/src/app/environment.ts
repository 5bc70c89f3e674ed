import { apiBase } from './api-base.ts'

/** Settings known before any request. The rest are public settings. */
export const environment = {
  version: '2.72.0',
  apiBase,
  /** Second host, for calls of visitors who are not signed in. One server is both here. */
  publicApiBase: apiBase,
  /** Hosts that may receive the token. */
  whitelist: [location.host],
} as const
