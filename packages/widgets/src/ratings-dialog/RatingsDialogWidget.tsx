import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import starsCss from '../kit/star-rating.css?inline'
import tableCss from '../kit/table.css?inline'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { RatingsDialog as View } from './RatingsDialog.tsx'
import css from './ratings-dialog.css?inline'
import { ratingsDialogTexts, type RatingsDialogTexts } from './ratings-dialog.texts.ts'

export type RatingsDialogProps = ClientProps & {
  isOpen: boolean
  idTreasure: number
  theme?: Theme
  lang?: string
  texts?: Partial<RatingsDialogTexts>
  /** Called when it is to be hidden: set `isOpen` to false. */
  onClose: () => void
}

export const ratingsDialogStyles = [kitCss, dialogCss, tableCss, starsCss, css]

/** A treasure's latest ratings, in a shadow root of their own. */
export function RatingsDialog({
  isOpen,
  idTreasure,
  theme = 'auto',
  lang,
  texts,
  onClose,
  ...source
}: RatingsDialogProps) {
  const client = useWidgetClient(source)
  return (
    <ReactBoundary styles={ratingsDialogStyles} theme={theme} lang={lang}>
      {!client && <NotSetUp />}
      {client && isOpen && (
        <View
          key={idTreasure}
          client={client}
          idTreasure={idTreasure}
          texts={mergeTexts(ratingsDialogTexts, texts)}
          onClose={onClose}
        />
      )}
    </ReactBoundary>
  )
}
