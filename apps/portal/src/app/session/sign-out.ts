import { signOut } from '@treasures/api-client'
import { pushDevice } from '../push/push-device.ts'
import { api } from './api.ts'

/**
 * Ends this session on the server with the current token, and push messages to this device. If the
 * call fails, the token expires automatically.
 */
export function tellServer() {
  api.call(signOut, { body: { everywhere: false } }).catch(() => {})
  pushDevice.leave().catch(() => {})
}
