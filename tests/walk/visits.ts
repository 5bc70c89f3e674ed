import type { PatternName } from '../../apps/portal/src/app/patterns.ts'
import { needsSignIn, screens, sees } from '../portal/who-sees-what.ts'
import type { DemoRole } from '../portal/portal.ts'

/** Who walks, together: they see every screen there is. */
export const walkers = ['super', 'ambassador', 'treasure', 'customer', 'visitor'] as const
export type Walker = (typeof walkers)[number]

/** What each opens: a visitor what is public, the others what is theirs. */
export const screensOf = (walker: Walker): PatternName[] =>
  [...screens.keys()].filter((name) =>
    walker === 'visitor' ? !needsSignIn(name) : needsSignIn(name) && sees(walker, name),
  )

export const isSignedIn = (walker: Walker): walker is Extract<Walker, DemoRole> =>
  walker !== 'visitor'
