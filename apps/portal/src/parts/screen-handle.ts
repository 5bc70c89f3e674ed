import type { Access } from '@treasures/api-client'
import { useMatches } from 'react-router'
import type { Pattern } from '../app/patterns.ts'

/** What the route table knows of a screen before its code has arrived. */
export type ScreenHandle = {
  title: string
  /** Who may see it; anybody else sees the 404 page. */
  access: Access
  pattern: Pattern
}

/** That of the screen on show. A route of a test's own may have none. */
export const useScreenHandle = () => useMatches().at(-1)?.handle as ScreenHandle | undefined
