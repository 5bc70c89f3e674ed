export { SkillDialog, type SkillDialogProps } from './SkillDialogWidget.tsx'
export type { SkillDialogTexts } from './skill-dialog.texts.ts'
