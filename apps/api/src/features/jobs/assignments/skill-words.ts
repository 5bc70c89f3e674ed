import { fillContacts, type Contacts } from '#kernel/contacts.rules.ts'

/** Explains to a treasure that they lack a required skill. */
export const skillWords = (skill: string, contacts: Contacts): string =>
  fillContacts(
    `This job needs the skill ${skill}, which is not on your profile. If you have it, call {{support_phone}} and we’ll add it.`,
    contacts,
  )

/** Words for staff who answer in a treasure's name. */
export const staffSkillWords = (skill: string): string =>
  `This job needs the skill ${skill}, which is not on the treasure’s profile.`
