import { showPounds, withTimeOfDay, dayInWords, type BoardJob } from '@treasures/api-client'
import { distanceWords } from '../shared/distance-words.ts'
import { fill } from '../shared/texts.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

/** Date, place and pay: the facts that decide whether a treasure claims the job. */
export function claimFacts(job: BoardJob, texts: ClaimDialogTexts) {
  const { wanted_on, wanted_time, postcode, town, distance_miles, least } = job
  const near = distance_miles !== null && distance_miles >= 0.1
  return [
    {
      term: texts.when,
      detail: withTimeOfDay(wanted_on ? dayInWords(wanted_on) : texts.anyDay, wanted_time),
    },
    {
      term: texts.where,
      detail: [
        `${town}, ${postcode}`,
        near && fill(texts.away, { distance: distanceWords(distance_miles) }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    ...(least
      ? [
          {
            term: texts.pays,
            detail: fill(texts.least, {
              pay: showPounds(least.pay),
              duration: least.duration,
              unit: least.unit,
            }),
          },
        ]
      : []),
  ]
}

/** True if the job is beyond the signed-in treasure's travel limit. */
export const isTooFar = ({ travel }: BoardJob): boolean =>
  travel !== undefined && travel.miles > travel.at_most
