import { readSettings } from '../apps/api/src/settings.ts'

export const support = { phone: '0808 157 0456', email: 'help@brockley.example' }

/**
 * Settings with free ports, a folder of their own, and contact details that only these tests use.
 */
export const testSettings = (folder: string) =>
  readSettings({
    PORT: '0',
    DEMO_PORT: '0',
    DATA_DIR: folder,
    SUPPORT_PHONE: support.phone,
    SUPPORT_EMAIL: support.email,
    LOG_LEVEL: 'error',
  })
