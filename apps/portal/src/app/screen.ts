import type { Access } from '@treasures/api-client'
import type { ComponentType } from 'react'
import type { Pattern } from './patterns.ts'

/** What must be so, besides who may see a screen, for its address to lead there. */
export type EntryCondition =
  | 'unless_signed_in'
  | 'unless_production'
  | 'with_chatbot'
  | 'with_experimental'

/** A row of the table of screens: each is a chunk of its own, loaded when it is first visited. */
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
