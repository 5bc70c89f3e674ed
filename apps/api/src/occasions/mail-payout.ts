import { showPence } from '@treasures/api-client'
import { payoutsStore } from '../features/money/payouts/payouts.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion, type ReactionDeps } from './occasion.ts'

/** Returns a message to a treasure about a payout. Undefined for a payout to a region. */
async function payoutLetter({ publicSettings }: ReactionDeps, tx: Db, id: number) {
  const payout = await payoutsStore(tx).find(everywhere, id)
  if (!payout?.id_treasure) return undefined
  const treasure = await treasuresStore(tx).find(everywhere, payout.id_treasure)
  if (!treasure) return undefined
  return {
    to: { treasure: treasure.id },
    recipient: treasure.email,
    values: {
      fname: treasure.fname,
      amount: showPence(payout.amount_pence),
      reference: payout.reference,
      last4: payout.account_last4 ?? '',
      reason: payout.reason || 'the bank gave none.',
      my_earnings: `${publicSettings().portal_url}/my-earnings`,
    },
  }
}

export const mailPayoutPaid = occasion({
  on: ['payout.paid'],
  what: 'Tell the treasure by e-mail what they were paid',
  notices: {
    payout_paid: {
      name: 'Payout, to the treasure',
      channel: 'email',
      isAccount: true,
      class: 'payment',
      for: 'treasure',
      group: 'payments',
      short: 'payout_paid_short',
      subject: 'We’ve paid you {{amount}}',
      body: `Hello {{fname}},

We’ve paid {{amount}} into your bank account ending in {{last4}}. It’ll appear on your statement as {{reference}}.

You can see what it is for under Earnings:

{{my_earnings}}

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    payout_paid_short: {
      name: 'Payout, in short',
      isAccount: true,
      subject: 'We’ve paid you {{amount}}',
      body: 'It is in your bank account. It’ll appear on your statement as {{reference}}.',
      page: 'earnings',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const letter = await payoutLetter(deps, tx, happened.id_record)
    if (letter) await deps.tell(tx, at, happened, { ...letter, template: 'payout_paid' })
  },
})

/**
 * Notifies the treasure that a payout failed or was returned. Asks them to check their bank
 * account.
 */
export const mailPayoutFailed = occasion({
  on: ['payout.failed'],
  what: 'Tell the treasure by e-mail',
  notices: {
    payout_failed: {
      name: 'Payout failed, to the treasure',
      channel: 'email',
      isAccount: true,
      class: 'payment',
      for: 'treasure',
      group: 'payments',
      short: 'payout_failed_short',
      subject: 'We couldn’t pay you {{amount}}',
      body: `Hello {{fname}},

Our payment of {{amount}} ({{reference}}) to your bank account ending in {{last4}} didn’t go through. Reason: {{reason}}

The money is back in your wallet. Please check your bank details under Earnings: {{my_earnings}}. We’ll then pay you again.

Questions? Call {{support_phone}}.`,
    },
  },
  shorts: {
    payout_failed_short: {
      name: 'Payout failed, in short',
      isAccount: true,
      subject: 'We couldn’t pay you {{amount}}',
      body: 'The money is back in your wallet. Please check your bank details under Earnings.',
      page: 'earnings',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const letter = await payoutLetter(deps, tx, happened.id_record)
    if (letter) await deps.tell(tx, at, happened, { ...letter, template: 'payout_failed' })
  },
})
