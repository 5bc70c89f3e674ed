import * as z from 'zod/mini'
import { like, yesOrNo } from '../../kernel/settings/kinds.ts'
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

export type StripeSettings = NonNullable<Values<typeof stripeSettings>['stripe']>

const key = (...prefixes: string[]) =>
  z.optional(
    like(
      new RegExp(`^(${prefixes.join('|')})_\\w{8,}$`),
      `must begin with ${prefixes.join('_ or ')}_`,
    ),
  )

const keys = together(
  {
    secretKey: setting(
      'STRIPE_SECRET_KEY',
      'with the next two, Stripe keeps and charges cards. Without them a sandbox accepts trial cards and charges nothing; production refuses it',
      key('sk', 'rk'),
    ),
    publishableKey: setting(
      'STRIPE_PUBLISHABLE_KEY',
      'key for Stripe’s own fields in the browser: card numbers never reach us',
      key('pk'),
    ),
    webhookSecret: setting(
      'STRIPE_WEBHOOK_SECRET',
      'secret of the webhook `PUBLIC_URL/api/webhooks/stripe`: `setup_intent.succeeded`, `payment_method.*`, `payment_intent.*`, `refund.*`, `charge.dispute.*`',
      key('whsec'),
    ),
    apiBase: standIn(
      'STRIPE_API_BASE',
      'address of a stand-in for Stripe, for tests',
      'https://api.stripe.com',
    ),
    jsBase: standIn(
      'STRIPE_JS_BASE',
      'the same for the script that draws Stripe’s fields',
      'https://js.stripe.com',
    ),
  },
  ['secretKey', 'publishableKey', 'webhookSecret'],
)

export const stripeSettings = under('Payments and invoices', {
  stripe: combine(
    {
      keys,
      trialCards: setting(
        'TRIAL_CARDS',
        '`true` lets production start without payment keys. Cards are trial cards and labelled as such, nothing is charged, and the business cannot open for customers',
        yesOrNo(),
      ),
      production: serverSettings.production,
    },
    ({ keys, trialCards, production }) => {
      if (production && !keys && !trialCards)
        throw new SettingsError(
          'PRODUCTION=true without payment keys: cards would be trial cards, and no customer would ever be charged. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; or, if that is what you want, TRIAL_CARDS=true.',
        )
      return keys
    },
  ),
})
