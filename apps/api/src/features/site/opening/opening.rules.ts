import type { OpeningStep, OpeningStepKey } from '@treasures/api-client'

/** Author and time of the latest change. */
export type LatestChange = { by: string | null; at: Date }

/** Facts about the installation from which the steps follow. */
export type OpeningFacts = {
  business: {
    name: string
    address: string
    phone: string
    email: string
    terms_url: string
    privacy_url: string
    /**
     * `registered`: there is a VAT number. `not_registered`: the business is not registered for
     * VAT. `unsaid`: not answered yet.
     */
    vat: 'registered' | 'not_registered' | 'unsaid'
  }
  /** `mailAnswers` is the result of the latest check of the mail server. */
  look: { hasLogo: boolean; hasColour: boolean; hasSender: boolean; mailAnswers: boolean }
  postcodes: number
  regions: readonly RegionFacts[]
  /** Number of chosen trades, whether or not a region offers them. */
  trades: number
  /** Number of trades that can be booked in at least one region. */
  services: number
  /** Names of options on offer that lack a price for the customer or the treasure. */
  unpriced: readonly string[]
  supers: number
  /** Names of supers who sign in with only a password. */
  supersWithoutFactor: readonly string[]
  /** Staff other than supers. */
  colleagues: number
  money: {
    /** Processor of card payments. */
    processor: 'sandbox' | 'stripe'
    /** True if the processor accepted our keys. Undefined if we have not checked yet. */
    answers: boolean | undefined
    isProduction: boolean
  }
  /** Number of pages on which our widget was seen. */
  pages: number
  safety: {
    hasBackup: boolean
    isRestored: boolean
    /** Undefined if there is no public address yet. */
    hasCertificate: boolean | undefined
  }
  hasTried: boolean
  latest: Partial<Record<OpeningStepKey, LatestChange>>
}

export type RegionFacts = {
  id: number
  name: string
  /** Number of outward codes that the region serves today. */
  outcodes: number
  /** Names of trades on offer in the region that no treasure is ready for. */
  unserved: readonly string[]
}

type Part = { isDone: boolean; words: string; path?: string }
type Step = {
  key: OpeningStepKey
  title: string
  why: string
  action: string
  path: string
  /** True if customers cannot be served before this step is done. */
  isNeeded: boolean
  decide: (facts: OpeningFacts) => Part
}

const steps: readonly Step[] = [
  {
    key: 'business',
    title: 'Your business',
    why: 'Invoices, e-mails and terms are in its name, and the law wants its address on them.',
    action: 'Enter your business',
    path: '/settings/business',
    isNeeded: true,
    decide({ business }) {
      const fields = [
        ['name', 'its name', business.name],
        ['address', 'its address', business.address],
        ['phone', 'a telephone number', business.phone],
        ['email', 'an e-mail address', business.email],
        ['vat_number', 'whether it is registered for VAT', business.vat !== 'unsaid'],
        ['terms_url', 'the address of your terms', business.terms_url],
        ['privacy_url', 'the address of your privacy notice', business.privacy_url],
      ] as const
      const missing = fields.filter(([, , value]) => !value)
      const [first] = missing
      return first
        ? {
            isDone: false,
            words: `Missing: ${listed(missing.map(([, words]) => words))}.`,
            path: `/settings/business#${first[0]}`,
          }
        : {
            isDone: true,
            words: `${business.name}, ${business.vat === 'registered' ? 'registered for VAT' : 'not registered for VAT'}.`,
          }
    },
  },
  {
    key: 'look',
    title: 'Your look',
    why: 'Customers should see your name, logo and colour, and be able to answer your e-mails.',
    action: 'Choose your look',
    path: '/settings/brand',
    isNeeded: false,
    decide({ look }) {
      const missing = [
        !look.hasLogo && 'a logo',
        !look.hasColour && 'a colour',
        !look.hasSender && 'a sender and reply address',
        !look.mailAnswers && 'a mail server that answers',
      ].filter((one) => one !== false)
      return missing.length
        ? { isDone: false, words: `Not there yet: ${listed(missing)}.` }
        : { isDone: true, words: 'Logo, colour and sender are set, and the mail server answers.' }
    },
  },
  {
    key: 'where',
    title: 'Where you work',
    why: 'A customer types a postcode, and it decides what is on offer and who takes the job.',
    action: 'Set up your regions',
    path: '/franchisees',
    isNeeded: true,
    decide({ postcodes, regions }) {
      if (postcodes === 0)
        return {
          isDone: false,
          words:
            'No postcodes are known yet. Fetch Code-Point Open from the Ordnance Survey and run: npx -y pnpm@12 import-postcodes FILE. With the embedded database, stop the server while it runs.',
        }
      const empty = regions.filter(({ outcodes }) => outcodes === 0)
      if (empty.length === regions.length)
        return {
          isDone: false,
          words: 'No region has postcodes yet. Open one, and choose its outward codes.',
        }
      const codes = regions.reduce((sum, { outcodes }) => sum + outcodes, 0)
      return {
        isDone: true,
        words: `${amount(regions.length - empty.length, 'region')} with ${amount(codes, 'outward code')}, and ${postcodes.toLocaleString('en-GB')} postcodes known.`,
      }
    },
  },
  {
    key: 'services',
    title: 'What you sell',
    why: 'Each trade says what customers can book and what a treasure has to be able to do.',
    action: 'Choose your trades',
    path: '/services',
    isNeeded: true,
    decide({ trades, services, regions: [first] }) {
      if (services) return { isDone: true, words: `${amount(services, 'trade')} on offer.` }
      if (trades === 0)
        return { isDone: false, words: 'No trades yet: pick some from the list, or add your own.' }
      return first
        ? {
            isDone: false,
            words: `${amount(trades, 'trade')} chosen, and ${first.name} offers none of them yet.`,
            path: `/service-options/${first.id}`,
          }
        : {
            isDone: false,
            words: `${amount(trades, 'trade')} chosen. Your first region offers them once it opens.`,
            path: '/franchisees',
          }
    },
  },
  {
    key: 'prices',
    title: 'What it costs',
    why: 'A trade without a price for the customer and the treasure cannot be booked.',
    action: 'Set your prices',
    path: '/price_engine?tab=costs',
    isNeeded: true,
    decide({ services, unpriced }) {
      if (services === 0)
        return { isDone: false, words: 'Prices follow once you have chosen what you sell.' }
      return unpriced.length
        ? { isDone: false, words: `No price yet for ${listed(unpriced)}.` }
        : { isDone: true, words: 'Everything on offer has its prices.' }
    },
  },
  {
    key: 'treasures',
    title: 'Who does it',
    why: 'Each trade needs a treasure within reach who is active and can be paid.',
    action: 'Add treasures',
    path: '/treasures',
    isNeeded: true,
    decide({ regions, services }) {
      if (services === 0 || regions.length === 0)
        return {
          isDone: false,
          words: 'Treasures follow once you have regions and something to sell.',
        }
      const open = regions.filter(({ unserved }) => unserved.length > 0)
      return open.length
        ? {
            isDone: false,
            words: `Nobody is ready yet for ${open
              .map(({ name, unserved }) => `${listed(unserved)} in ${name}`)
              .join(
                '; ',
              )}. Ready means: active, with the skill, bank details, tax and an agreement about bills.`,
          }
        : { isDone: true, words: 'Every trade has a treasure in each region.' }
    },
  },
  {
    key: 'staff',
    title: 'Who helps you',
    why: 'A second super admin can let you back in, a second factor keeps others out, and colleagues share the work.',
    action: 'Invite people',
    path: '/staff',
    isNeeded: false,
    decide({ supers, supersWithoutFactor, colleagues }) {
      if (supers < 2)
        return {
          isDone: false,
          words: `You are the only super admin${colleagues ? `, with ${amount(colleagues, 'colleague')}` : ''}. Invite a second super admin.`,
        }
      const who = `${amount(supers, 'super admin')}${colleagues ? ` and ${amount(colleagues, 'colleague')}` : ''}.`
      return supersWithoutFactor.length
        ? {
            isDone: false,
            words: `${who} Without a second factor: ${listed(supersWithoutFactor)}. Each sets one up under My account.`,
            path: '/my-account#security',
          }
        : { isDone: true, words: `${who} Each super admin has a second factor.` }
    },
  },
  {
    key: 'money',
    title: 'Money',
    why: 'Cards are charged by your payment processor, and shares and days are set before the first invoice.',
    action: 'See payment processors',
    path: '/payment/processors',
    isNeeded: true,
    decide({ money: { processor, answers, isProduction } }) {
      if (processor === 'sandbox')
        return isProduction
          ? {
              isDone: false,
              words:
                'Cards are trial cards: you can try everything, but not open. To open, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and start the server again without TRIAL_CARDS.',
            }
          : { isDone: true, words: 'Cards are trial cards: this is not production.' }
      if (answers === undefined)
        return { isDone: false, words: 'Stripe has not been asked yet whether it knows the keys.' }
      return answers
        ? { isDone: true, words: 'Stripe knows the keys.' }
        : {
            isDone: false,
            words: 'Stripe did not accept the keys. Check them, and start the server again.',
          }
    },
  },
  {
    key: 'site',
    title: 'Your site',
    why: 'With the booking form on your own pages, customers book where they find you.',
    action: 'Put it on your site',
    path: '/put-it-on-your-site',
    isNeeded: false,
    decide: ({ pages }) =>
      pages
        ? { isDone: true, words: `Seen on ${amount(pages, 'page')}.` }
        : { isDone: false, words: 'The snippet has not been seen on a page yet.' },
  },
  {
    key: 'safety',
    title: 'Safety',
    why: 'A disk breaks one day: a backup that was restored once brings everything back.',
    action: 'See health and backups',
    path: '/settings/health',
    isNeeded: false,
    decide({ safety: { hasBackup, isRestored, hasCertificate } }) {
      const missing = [
        !hasBackup && 'a backup',
        !isRestored && 'a backup that was restored as a test',
        hasCertificate !== true && 'a certificate for your address',
      ].filter((one) => one !== false)
      return missing.length
        ? { isDone: false, words: `Not there yet: ${listed(missing)}.` }
        : { isDone: true, words: 'Backed up, restored as a test, and encrypted on the way.' }
    },
  },
  {
    key: 'try',
    title: 'Try it',
    why: 'One press books, claims, invoices, pays and pays out, shows every e-mail and PDF, and leaves nothing.',
    action: 'Try it',
    path: '/opening#try',
    isNeeded: false,
    decide: ({ hasTried }) =>
      hasTried
        ? { isDone: true, words: 'A trial job went all the way to a payout.' }
        : { isDone: false, words: 'Not tried yet.' },
  },
]

/**
 * Returns the steps in the order in which an owner takes them, each with the done and missing
 * parts.
 */
export const openingSteps = (facts: OpeningFacts): OpeningStep[] =>
  steps.map(({ key, title, why, action, path, isNeeded, decide }) => {
    const part = decide(facts)
    const latest = facts.latest[key]
    return {
      key,
      title,
      state: part.isDone ? 'done' : isNeeded ? 'missing' : 'optional',
      why,
      words: part.words,
      action,
      path: part.path ?? path,
      by: latest?.by ?? null,
      at: latest?.at.toISOString() ?? null,
    }
  })

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const amount = (count: number, one: string) =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`
