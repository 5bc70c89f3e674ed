import type { IgnoredSetting } from '@treasures/api-client'
import type { DetailGap } from '../../catalogue/business/detail-gaps.rules.ts'
import { attention, well, wrong, type Judgement } from './judgement.ts'

/** Facts about what a business needs before real people use it. */
export type OpeningFacts = {
  isProduction: boolean
  business: { gaps: readonly DetailGap[]; ignored: readonly IgnoredSetting[] }
  hasPostcodes: boolean
  /**
   * Reason why the latest check of the mail server failed. Null if the check succeeded. Undefined
   * if there is no mail server, or no check yet.
   */
  mailProblem: string | null | undefined
  /** True if people can answer e-mails about conversations. */
  takesAnswers: boolean
  /** The same for the card processor. */
  cardProblem: string | null | undefined
}

/** A demo may have details missing. */
export function judgeBusiness({ isProduction, business }: OpeningFacts): Judgement {
  const { gaps, ignored } = business
  const where = 'Complete it under Settings, Business.'
  if (isProduction && gaps.length)
    return (gaps.some(({ words }) => words.startsWith('Belongs')) ? wrong : attention)(
      `${gaps.map(({ words }) => words).join('. ')}.`,
      where,
    )
  if (ignored.length)
    return attention(
      `The environment says something other than what is saved, and what is saved counts: ${ignored.map(({ variable }) => variable).join(', ')}.`,
      'Take these variables out of the environment, or change what is saved under Settings, Business.',
    )
  return well('Name, address and contacts are complete.')
}

export const judgePostcodes = ({ isProduction, hasPostcodes }: OpeningFacts): Judgement =>
  hasPostcodes || !isProduction
    ? well(hasPostcodes ? 'Postcodes are imported.' : 'None are imported.')
    : wrong(
        'No postcodes are known, so nobody can book.',
        'Fetch Code-Point Open from the Ordnance Survey and run pnpm import-postcodes with it, as docs/data.md says.',
      )

export function judgeMailServer({
  mailProblem,
  takesAnswers,
  isProduction,
}: OpeningFacts): Judgement {
  if (mailProblem)
    return wrong(mailProblem, 'Put it right, then send a test e-mail under Messaging, Channels.')
  if (mailProblem === null)
    return well(
      takesAnswers
        ? 'The mail server answers.'
        : 'The mail server answers. Nobody can answer conversations by e-mail, because MAIL_REPLIES is not set.',
    )
  return isProduction
    ? attention('It has not been tried.', 'Set SMTP_URL, or look again in a minute.')
    : well('None is set.')
}

export function judgeCardProcessor({ cardProblem }: OpeningFacts): Judgement {
  if (cardProblem)
    return wrong(
      cardProblem,
      'Look at the payment keys, at the processor’s status page, and at the network between.',
    )
  return well(
    cardProblem === null ? 'The card processor answers.' : 'The card processor is being tried.',
  )
}
