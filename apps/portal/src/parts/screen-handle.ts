import type { Access } from '@treasures/api-client'
import { useMatches } from 'react-router'
import type { Pattern } from '../app/patterns.ts'

/** Facts about a screen that are known before its code has loaded. */
export type ScreenHandle = {
  title: string
  /** Access rule; everyone else sees the 404 page. */
  access: Access
  pattern: Pattern
}

/** Handle of the current screen. Routes in tests may have none. */
export const useScreenHandle = () => useMatches().at(-1)?.handle as ScreenHandle | undefined
