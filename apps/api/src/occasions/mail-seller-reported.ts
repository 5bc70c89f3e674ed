import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { occasion } from './occasion.ts'

/** Gives a treasure the copy of what was reported to HMRC, which the law requires by 31 January. */
export const mailSellerReported = occasion({
  on: ['report.told'],
  what: 'Tell the treasure what was reported to HMRC',
  notices: {
    seller_reported: {
      name: 'Report to HMRC, to the treasure',
      channel: 'email',
      isAccount: true,
      class: 'payment',
      for: 'treasure',
      group: 'payments',
      short: 'seller_reported_short',
      subject: 'What we reported to HMRC for {{report_year}}',
      body: `Hello {{fname}},

The law requires digital platforms to report to HMRC what they pay to people and companies. We have reported your details and what we paid you in {{report_year}}, by quarter.

A copy of everything that we reported is under Earnings:

{{my_earnings}}

You may need it for your tax return. If anything is wrong, please write to {{support_email}}, and we will correct it.`,
      example: () => ({ report_year: '2026' }),
    },
  },
  shorts: {
    seller_reported_short: {
      name: 'Report to HMRC, in short',
      isAccount: true,
      subject: 'Reported to HMRC for {{report_year}}',
      body: 'A copy of what we reported is under Earnings.',
      page: 'earnings',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).find(everywhere, happened.id_treasure)
    if (!treasure || treasure.erased_at) return
    await deps.tell(tx, at, happened, {
      template: 'seller_reported',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: {
        fname: treasure.fname,
        report_year: String(happened.data.year),
        my_earnings: `${deps.publicSettings().portal_url}/my-earnings`,
      },
    })
  },
})
