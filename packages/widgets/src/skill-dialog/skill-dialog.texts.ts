/** All texts of the dialog. Placeholders are in braces. */
export const skillDialogTexts = {
  title: 'Add Skill',
  name: 'Skill name',
  namePlaceholder: 'Pick a skill or start typing to search the list.',
  nameRequired: 'Skill name is required',
  nameUnknown: 'Choose one of the suggestions.',
  detail: 'Detail',
  save: 'Save',
  cancel: 'Cancel',
  loading: 'Please wait...',
  saving: 'Adding this skill. Please wait...',
  loadFailed: 'The list of skills could not be loaded.',
  tryAgain: 'Try again',
  invalid: 'Please correct the problems.',
  added: 'Skill "{name}" added.',
  held: 'You already have this skill - not adding. {support}',
  forbidden: 'You are forbidden from adding this skill to this treasure - not adding. {support}',
  failed: 'An error has occurred adding this skill to this treasure - not adding. {support}',
  support: 'Please phone {phone} or email {email}.',
  /** Shown if the office's contact details could not be loaded either. */
  supportUnknown: 'Please phone or email support.',
}
export type SkillDialogTexts = typeof skillDialogTexts
