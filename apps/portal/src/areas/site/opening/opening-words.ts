import type { OpeningCounts, OpeningStep, Transcript } from '@treasures/api-client'

/**
 * Counts the completed steps. Before the opening it also counts the steps that are needed;
 * afterwards it names missing ones.
 */
export function progressWords(
  steps: readonly Pick<OpeningStep, 'state' | 'title'>[],
  isOpen: boolean,
): string {
  const missing = steps.filter(({ state }) => state === 'missing')
  const done = `${steps.filter(({ state }) => state === 'done').length} of ${steps.length} done.`
  if (isOpen)
    return missing.length
      ? `${done} Missing now: ${missing.map(({ title }) => title).join(', ')}.`
      : done
  return missing.length
    ? `${done} ${missing.length} more needed before you can open.`
    : `${done} Everything needed is done: you can open.`
}

type Words = { count: (amount: number) => string; showPounds: (pounds: number) => string }

/** Sentences about the records that opening removes and the people it keeps. */
export function countedWords(
  { jobs, invoices, invoiced, customers, treasures, staff }: OpeningCounts,
  { count, showPounds }: Words,
) {
  const some = (amount: number, one: string) => `${count(amount)} ${one}${amount === 1 ? '' : 's'}`
  return {
    removed: jobs
      ? `Opening removes the trial: ${some(jobs, 'job')}, and ${some(invoices, 'invoice')} for ${showPounds(invoiced)}.`
      : 'The trial made no jobs.',
    stays: `Everyone stays: ${some(customers, 'customer')}, ${some(treasures, 'treasure')} and ${count(staff)} staff. So do your trades, prices and regions. The first invoice will be INV-000001.`,
  }
}

/** Sentence about the result of a trial job. */
export function transcriptWords({ passed, steps }: Transcript): string {
  if (passed)
    return 'The trial job went all the way from booking to payout. No records of it are kept.'
  const failed = steps.find(({ state }) => state === 'failed')
  return failed
    ? `The trial job stopped at “${failed.title}”: ${failed.words} No records of it are kept.`
    : 'The trial job did not go all the way. No records of it are kept.'
}
