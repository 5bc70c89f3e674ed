import { signOut } from '@treasures/api-client'
import { api } from './api.ts'

/** Ends this sign-in at the server with the token of this moment. Without an answer the token runs out by itself. */
export function tellServer() {
  api.call(signOut, { body: { everywhere: false } }).catch(() => {})
}
