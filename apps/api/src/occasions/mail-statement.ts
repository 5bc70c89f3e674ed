import { decideAccess, getStatement, monthInWords } from '@treasures/api-client'
import { findCallerOfUser } from '../features/people/users/find-caller.store.ts'
import { openingStore } from '../features/site/opening/opening.store.ts'
import { occasion } from './occasion.ts'

/** Lets a region's franchisees know that the statement of the last month is ready. */
export const mailStatement = occasion({
  on: ['wallet.statement_ready'],
  what: 'Send franchisees the statement of the month',
  notices: {
    statement_ready: {
      name: 'Statement of the month, to franchisees',
      channel: 'email',
      isAccount: true,
      class: 'payment',
      for: 'staff',
      short: 'statement_ready_short',
      subject: 'Your statement for {{month}}',
      body: `Hello {{fname}},

Your statement for {{month}} is ready. It shows your share of each paid invoice, fees, payouts and the balance of your wallet, to print or as a spreadsheet:

{{statement_page}}`,
    },
  },
  shorts: {
    statement_ready_short: {
      name: 'Statement of the month, in short',
      isAccount: true,
      subject: 'Your statement for {{month}}',
      body: 'Your shares, fees, payouts and the balance of your wallet.',
      page: 'statement',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { month } = happened.data
    for (const { id, email, fname } of await openingStore(tx).listStaff()) {
      const caller = await findCallerOfUser(tx, id)
      const isFranchisee = caller?.id_ambassador === happened.id_region && !caller?.is_admin
      if (!caller || !isFranchisee || decideAccess(getStatement, caller) !== 'yes') continue
      await deps.tell(tx, at, happened, {
        template: 'statement_ready',
        to: { user: id },
        recipient: email,
        values: {
          fname,
          month: monthInWords(month),
          statement_page: `${deps.publicSettings().portal_url}/statement?month=${month}`,
        },
      })
    }
  },
})
