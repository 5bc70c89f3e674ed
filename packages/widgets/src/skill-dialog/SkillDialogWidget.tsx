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
  /** Called after the server has confirmed, before `onClose`. */
  onAdded?: () => void
  /**
   * Called when the dialog should close: set `isOpen` to false. Keep the component rendered,
   * because it still shows the success and keeps the input.
   */
  onClose: () => void
}

export const skillDialogStyles = [kitCss, dialogCss, inputBoxCss, outcomeCss, snackbarsCss, css]

/** The Add Skill dialog, in a shadow root of its own. */
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
