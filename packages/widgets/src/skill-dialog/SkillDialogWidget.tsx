import dialogCss from '../kit/dialog.css?inline'
import inputBoxCss from '../kit/input-box.css?inline'
import kitCss from '../kit/kit.css?inline'
import outcomeCss from '../kit/outcome.css?inline'
import snackbarsCss from '../kit/snackbars.css?inline'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import css from './skill-dialog.css?inline'
import { skillDialogTexts, type SkillDialogTexts } from './skill-dialog.texts.ts'
import { SkillDialogSlot } from './SkillDialogSlot.tsx'

export type SkillDialogProps = ClientProps & {
  isOpen: boolean
  idTreasure: number
  theme?: Theme
  lang?: string
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
export function SkillDialog({
  apiBase,
  client: ownClient,
  theme = 'auto',
  lang,
  texts,
  onAdded,
  ...rest
}: SkillDialogProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  return (
    <ReactBoundary styles={skillDialogStyles} theme={theme} lang={lang}>
      {client ? (
        <SkillDialogSlot
          key={rest.idTreasure}
          {...rest}
          client={client}
          texts={mergeTexts(skillDialogTexts, texts)}
          onAdded={() => onAdded?.()}
        />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
