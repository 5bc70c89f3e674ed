import {
  isOpportunityWaiting,
  opportunityStatus,
  opportunityStatuses,
  londonDate,
  fullName,
  type Match,
  type OpportunityStatus,
  type WorkingHours,
} from '@treasures/api-client'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { daysInQuestion } from './diary.rules.ts'
import { byMatch, explainMatch, hoursNeeded } from './matching.rules.ts'
import { matchingStore, type Candidate, type JobToMatch } from './matching.store.ts'
import { noHours, workingHoursStore } from '../../people/working-hours/working-hours.store.ts'

/** A match with the facts that decide whether the treasure is asked automatically. */
export type FoundMatch = Omit<Match, 'asked_next'> & {
  /** True if an offer waits for the treasure's answer. */
  isOpen: boolean
  /** True if the treasure has declined the job or handed it back. */
  hasRefused: boolean
  wasAsked: boolean
}

type Days = ReturnType<typeof daysInQuestion>
type Asked = {
  scope: StaffScope
  textsLeave: boolean
  all?: boolean
  id_treasure?: number
  at: Date
}

/** Finds treasures around a job, best first, with reasons. */
export async function findMatches(db: Db, job: JobToMatch, asked: Asked): Promise<FoundMatch[]> {
  const today = londonDate(asked.at)
  const days = daysInQuestion(job, today)
  const candidates = await matchingStore(db).listCandidates(job, { ...asked, days, today })
  const kept = await workingHoursStore(db).list(
    candidates.map(({ id }) => id),
    { from: days.first, to: days.last },
  )
  return candidates
    .map((row) => showMatch({ ...row, kept: kept.get(row.id) ?? noHours }, job, days))
    .toSorted(byMatch)
}

function showMatch(
  row: Candidate & { kept: WorkingHours },
  job: JobToMatch,
  days: Days,
): FoundMatch {
  const hours = hoursNeeded(job.id_price_unit, job.duration_hundredths)
  return {
    id_treasure: row.id,
    name: fullName(row),
    postcode: row.postcode,
    lat: row.lat,
    lon: row.lon,
    distance_miles: Math.round(row.miles * 10) / 10,
    rating: row.rating === null ? null : Math.round(row.rating * 10) / 10,
    ...explainMatch(row, { service: job.service, days, hours }),
    reachable: row.reachable,
    opportunity: row.latest && {
      ...row.latest,
      status: opportunityStatuses[row.latest.id_status as OpportunityStatus],
    },
    isOpen: row.asked.some(isOpportunityWaiting),
    hasRefused: row.had_it || row.asked.includes(opportunityStatus.declined),
    wasAsked: row.asked.length > 0,
  }
}
