import type { Caller } from '../../kernel/access/access.rules.ts'
import type { Template } from './templates.schema.ts'

type Decision = { allowed: true } | { allowed: false; because: string }

/** Further rules for who may change a template. */
export const templateCan = {
  /** A person who could change the account e-mails could trick a super out of their account. */
  update: ({ is_account }: Pick<Template, 'is_account'>, caller: Pick<Caller, 'super'>): Decision =>
    !is_account || caller.super
      ? { allowed: true }
      : {
          allowed: false,
          because: 'This message is about someone’s account. Only a super can change its words.',
        },
}
