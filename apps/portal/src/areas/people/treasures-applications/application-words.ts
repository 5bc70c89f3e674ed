import {
  invitationOutcomes,
  fullName,
  type inviteTreasures,
  type OkOf,
  type TreasureApplication,
} from '@treasures/api-client'
import { count, day } from '#parts/words.ts'

/** The applicant's name, or their e-mail if they gave none. */
export const nameOf = ({ details, email }: TreasureApplication): string =>
  details ? fullName(details) : email

/** The last step and its day. */
export const whenOf = (one: TreasureApplication): string => {
  if (one.declined_at) return `Declined ${day(one.declined_at)}`
  if (one.sent_at) return `Applied ${day(one.sent_at)}`
  return `Invited ${day(one.created_at)}`
}

type Invited = OkOf<typeof inviteTreasures>['data']

/** Formats as "2 invitations sent." */
export const sentWords = (data: Invited): string => {
  const sent = data.filter(({ outcome }) => outcome === 'invited').length
  return sent === 1 ? '1 invitation sent.' : `${count(sent)} invitations sent.`
}

/** E-mails that were not invited, each with the reason. */
export const notInvited = (data: Invited): { email: string; why: string }[] =>
  data.flatMap(({ email, outcome }) =>
    outcome === 'invited' ? [] : [{ email, why: invitationOutcomes[outcome] }],
  )

/** Splits a text into e-mails, separated by spaces, line breaks, commas or semicolons. */
export const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
