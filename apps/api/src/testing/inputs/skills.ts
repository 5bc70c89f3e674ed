import type { InputsFor } from '../policy-cast.ts'

const later = () => {
  throw new Error('No good request yet.')
}

export const skillsInputs: InputsFor<
  'listTreasureSkills' | 'updateTreasureSkills' | 'addSkill' | 'deleteSkill' | 'updateSkillDetail'
> = {
  listTreasureSkills: later,
  updateTreasureSkills: later,
  addSkill: later,
  deleteSkill: later,
  updateSkillDetail: later,
}
