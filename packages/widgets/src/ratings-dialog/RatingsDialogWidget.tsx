import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import starsCss from '../kit/star-rating.css?inline'
import tableCss from '../kit/table.css?inline'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { RatingsDialog as View } from './RatingsDialog.tsx'
import css from './ratings-dialog.css?inline'
import { ratingsDialogTexts, type RatingsDialogTexts } from './ratings-dialog.texts.ts'

export type RatingsDialogProps = WidgetProps & {
  isOpen: boolean
  idTreasure: number
  texts?: Partial<RatingsDialogTexts>
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

export const ratingsDialogStyles = [kitCss, dialogCss, tableCss, starsCss, css]

/** The latest 50 ratings of a treasure, in a shadow root of their own. */
export const RatingsDialog = ({ theme = 'auto', isOpen, ...props }: RatingsDialogProps) => (
  <WidgetRoot {...props} styles={ratingsDialogStyles} theme={theme}>
    {(client) =>
      isOpen && (
        <View
          key={props.idTreasure}
          {...props}
          client={client}
          texts={mergeTexts(ratingsDialogTexts, props.texts)}
        />
      )
    }
  </WidgetRoot>
)
