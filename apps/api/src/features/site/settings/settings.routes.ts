import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'

export const settingsRoutes = ({ publicSettings }: Deps) =>
  ({ getPublicSettings: () => publicSettings() }) satisfies Partial<Handlers>
