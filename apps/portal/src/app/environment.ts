import { apiBase } from './api-base.ts'

/** What the portal knows of its surroundings before it has asked. The rest are public settings. */
export const environment = {
  version: '2.72.0',
  apiBase,
  /** The second host, for calls of people who are not signed in yet. One server is both here. */
  publicApiBase: apiBase,
  /** Hosts that may see the token. */
  whitelist: [location.host],
} as const
