import * as z from 'zod/mini'
import { like, secret } from '#kernel/settings/kinds.ts'
import { combine, setting, SettingsError, under } from '#kernel/settings/setting.ts'

export const inboundEmailSettings = under('E-mails and texts', {
  /** Undefined if nobody can answer e-mails about conversations. */
  mailReplies: combine(
    {
      domain: setting(
        'MAIL_REPLIES',
        'domain whose mail server passes answers to us, such as `replies.example.org`: e-mails about conversations then have an address of their own for answers. [How to set it up](running.md#answers-and-returned-e-mails)',
        z.optional(
          like(
            /^(?=.{1,190}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/,
            'must be a domain in small letters, such as replies.example.org',
          ),
        ),
      ),
      secret: setting(
        'MAIL_REPLIES_SECRET',
        'with which the mail server passes answers to us: at least 32 characters',
        z.optional(secret),
        { isSecret: true },
      ),
    },
    ({ domain, secret }) => {
      if ((domain === undefined) !== (secret === undefined))
        throw new SettingsError(
          'MAIL_REPLIES and MAIL_REPLIES_SECRET go together: set both, or none.',
        )
      return domain === undefined || secret === undefined ? undefined : { domain, secret }
    },
  ),
})
