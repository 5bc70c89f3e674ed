import dialogCss from '../kit/dialog.css?inline'

export { Dialog } from '../kit/Dialog.tsx'
export const styles = [dialogCss]
