type Wanted = { skill: string; support_phone: string }

/** To a treasure who has none of the skills that a job asks for. */
export const skillWords = ({ skill, support_phone }: Wanted): string =>
  `This job needs the skill ${skill}, which is not on your profile. If you have it, ring ${support_phone} and we will add it.`

/** To staff who answer for one. */
export const staffSkillWords = ({ skill }: Pick<Wanted, 'skill'>): string =>
  `This job needs the skill ${skill}, which is not on the treasure’s profile.`
