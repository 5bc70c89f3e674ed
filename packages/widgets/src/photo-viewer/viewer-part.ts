import dialogCss from '../kit/dialog.css?inline'
import css from './photo-viewer.css?inline'

/** The viewer with its style sheets. This chunk loads when a photo is pressed. */
export { PhotoViewer } from './PhotoViewer.tsx'
export { photoViewerTexts } from './photo-viewer.texts.ts'
export const styles = [dialogCss, css]
