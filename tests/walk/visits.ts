import type { PatternName } from '../../apps/portal/src/app/screens.ts'
import { needsSignIn, screens, sees } from '../portal/who-sees-what.ts'
import type { DemoRole } from '../portal/portal.ts'

/** Roles whose screens are visited. Together they see every screen. */
export const walkers = ['super', 'ambassador', 'treasure', 'customer', 'visitor'] as const
export type Walker = (typeof walkers)[number]

/** Returns the screens of a walker: public ones for the visitor, their own for the others. */
export const screensOf = (walker: Walker): PatternName[] =>
  [...screens.keys()].filter((name) =>
    walker === 'visitor' ? !needsSignIn(name) : needsSignIn(name) && sees(walker, name),
  )

export const isSignedIn = (walker: Walker): walker is Extract<Walker, DemoRole> =>
  walker !== 'visitor'
