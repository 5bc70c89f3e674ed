export { SkillDialog, type SkillDialogProps } from './SkillDialog.tsx'
export type { SkillDialogTexts } from './skill-dialog.texts.ts'
