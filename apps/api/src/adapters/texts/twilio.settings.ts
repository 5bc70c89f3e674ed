import * as z from 'zod/mini'
import { like } from '../../kernel/settings/kinds.ts'
import { serverSettings } from '../../kernel/settings/server.settings.ts'
import {
  combine,
  setting,
  SettingsError,
  standIn,
  together,
  under,
  type Values,
} from '../../kernel/settings/setting.ts'

export type TwilioSettings = NonNullable<Values<typeof twilioSettings>['twilio']>

const account = together(
  {
    accountSid: setting(
      'TWILIO_ACCOUNT_SID',
      'with the next two and `PUBLIC_URL`, texts are sent through Twilio; without them they wait in the Outbox',
      z.optional(like(/^AC[\da-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
    ),
    authToken: setting(
      'TWILIO_AUTH_TOKEN',
      'the account’s token; Twilio also signs its calls with it',
      z.optional(z.string().check(z.minLength(16, 'must be an auth token'))),
      { isSecret: true },
    ),
    // Numbers of other countries and short codes cannot send texts to the UK.
    from: setting(
      'TWILIO_FROM',
      'sender of texts: a UK number such as `+447700900123`, which can receive answers, or a name of at most 11 letters, which cannot',
      z.optional(
        like(
          /^(\+44[1-9]\d{8,9}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/,
          'must be a UK number such as +447700900123, or a name of at most 11 letters, digits and spaces',
        ),
      ),
    ),
    apiBase: standIn(
      'TWILIO_API_BASE',
      'address of a stand-in for Twilio, for tests',
      'https://api.twilio.com',
    ),
  },
  ['accountSid', 'authToken', 'from'],
)

export const twilioSettings = under('E-mails and texts', {
  twilio: combine({ account, publicUrl: serverSettings.publicUrl }, ({ account, publicUrl }) => {
    if (!account) return undefined
    if (!publicUrl)
      throw new SettingsError(
        'TWILIO_FROM without PUBLIC_URL: Twilio reports to that address what became of a text. Set it to the address of the portal.',
      )
    // Twilio reports to `publicUrl`. A name receives no replies.
    return { ...account, takesReplies: account.from.startsWith('+'), publicUrl }
  }),
})
