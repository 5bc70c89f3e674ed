import type { Access } from '@treasures/api-client'
import type { ComponentType } from 'react'
import type { Pattern } from './patterns.ts'

/** Condition for opening a screen, in addition to its access rule. */
export type EntryCondition =
  | 'unless_signed_in'
  | 'unless_production'
  | 'with_chatbot'
  | 'with_experimental'

/** A row of the table of screens. Each screen is a chunk, loaded on its first visit. */
export type Screen = {
  pattern: Pattern
  title: string
  access: Access
  load: () => Promise<{ default: ComponentType }>
  condition: EntryCondition | undefined
}

export const screen = (
  pattern: Pattern,
  title: string,
  access: Access,
  load: Screen['load'],
  condition?: EntryCondition,
): Screen => ({ pattern, title, access, load, condition })
