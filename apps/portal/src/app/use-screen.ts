import { useMatches } from 'react-router'
import type { Screen } from './screens.ts'

/** Current screen, known before its code has loaded. Routes in tests may have no screen. */
export const useScreen = () => useMatches().at(-1)?.handle as Screen | undefined
