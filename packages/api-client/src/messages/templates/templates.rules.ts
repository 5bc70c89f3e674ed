import type { Caller } from '../../kernel/access/access.rules.ts'
import type { Template } from './templates.schema.ts'

type Decision = { allowed: true } | { allowed: false; because: string }

/** Besides the switch that the call asks for. */
export const templateCan = {
  /** Whoever words the e-mails about accounts could talk a super out of theirs. */
  update: ({ is_account }: Pick<Template, 'is_account'>, caller: Pick<Caller, 'super'>): Decision =>
    !is_account || caller.super
      ? { allowed: true }
      : {
          allowed: false,
          because: 'This message is about somebody’s account. Only a super can change its words.',
        },
}
