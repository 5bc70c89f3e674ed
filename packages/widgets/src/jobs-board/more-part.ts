import css from './more-panel.css?inline'

/** What "More" opens, with its sheet: one chunk, which the board fetches when it is opened. */
export { JobsBoardMorePanel } from './JobsBoardMorePanel.tsx'
export const styles = [css]
