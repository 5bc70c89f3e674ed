import * as z from 'zod/mini'
import { like } from '../../kernel/settings/kinds.ts'
import { serverSettings } from '../../kernel/settings/server.settings.ts'
import { combine, setting, SettingsError, under } from '../../kernel/settings/setting.ts'

const mailServer = z.string().check(
  z.refine(
    (text) =>
      URL.canParse(text) &&
      /^smtps?:$/.test(new URL(text).protocol) &&
      new URL(text).hostname !== '',
    'must be an address such as smtps://user:password@mail.example.org',
  ),
  // The mail library takes options from the address, including ones that turn encryption off.
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).search === '',
    'must end with the host or its port: e-mails are always sent encrypted, so it takes no options after a ?',
  ),
)

const smtpUrl = setting(
  'SMTP_URL',
  'mail server, such as `smtps://user:password@mail.example.org`; `smtp://` requires STARTTLS, except on this machine. Without it e-mails wait in the Outbox',
  z.optional(mailServer),
)

export const smtpSettings = under('E-mails and texts', {
  smtpUrl,
  /** Undefined if our e-mails are not signed here. Many mail servers sign them themselves. */
  dkim: combine(
    {
      file: setting(
        'DKIM_KEY_FILE',
        'file with the RSA key that signs e-mails for the domain of `MAIL_FROM`, unless the mail server signs them. [How to set it up](running.md#e-mail-that-arrives)',
        z.optional(z.string()),
      ),
      selector: setting(
        'DKIM_SELECTOR',
        'name of the DNS record with the public half of that key, before `._domainkey`',
        z.optional(like(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i, 'must be a name such as treasures')),
      ),
    },
    ({ file, selector }) => {
      if ((file === undefined) !== (selector === undefined))
        throw new SettingsError('DKIM_KEY_FILE and DKIM_SELECTOR go together: set both, or none.')
      return file === undefined || selector === undefined ? undefined : { file, selector }
    },
  ),
  mailFrom: combine(
    {
      from: setting(
        'MAIL_FROM',
        'address that e-mails are sent from; the name beside it is set under Your look',
        z._default(
          // The sender is part of a header and must not start another one.
          like(
            /^(?:[^<>\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/,
            'must be an e-mail address, or Name <address>',
          ),
          'Treasures <no-reply@treasures.example>',
        ),
      ),
      smtpUrl,
      production: serverSettings.production,
    },
    ({ from, smtpUrl, production }) => {
      if (production && smtpUrl && /\.example>?$/.test(from))
        throw new SettingsError(
          `SMTP_URL without MAIL_FROM: e-mails would come from ${from}, which is nobody’s. Set it to an address that your mail server may send from.`,
        )
      return from
    },
  ),
})
