import { signOut } from '@treasures/api-client'
import { pushDevice } from '../push/push-device.ts'
import { api } from './api.ts'

/**
 * Ends this sign-in at the server with the token of this moment, and with it what is pushed to this device. Without an
 * answer the token runs out by itself.
 */
export function tellServer() {
  api.call(signOut, { body: { everywhere: false } }).catch(() => {})
  pushDevice.leave().catch(() => {})
}
