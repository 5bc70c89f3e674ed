import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import css from './skill-dialog.css?inline'
import { skillDialogTexts, type SkillDialogTexts } from './skill-dialog.texts.ts'
import { SkillDialogSlot } from './SkillDialogSlot.tsx'

export type SkillDialogProps = WidgetProps & {
  isOpen: boolean
  idTreasure: number
  texts?: Partial<SkillDialogTexts>
  /** Called once the server has confirmed, before `onClose`. */
  onAdded?: () => void
  /**
   * Called when it is to be hidden: set `isOpen` to false. Keep it drawn: it still says that the skill was added,
   * and keeps what was typed.
   */
  onClose: () => void
}

export const skillDialogStyles = [kitCss, dialogCss, inputBoxCss, outcomeCss, snackbarsCss, css]

/** Add Skill, in a shadow root of its own. */
export const SkillDialog = ({ theme = 'auto', ...props }: SkillDialogProps) => (
  <WidgetRoot {...props} styles={skillDialogStyles} theme={theme}>
    {(client) => (
      <SkillDialogSlot
        key={props.idTreasure}
        {...props}
        client={client}
        texts={mergeTexts(skillDialogTexts, props.texts)}
        onAdded={() => props.onAdded?.()}
      />
    )}
  </WidgetRoot>
)
