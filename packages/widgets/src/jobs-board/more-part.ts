import css from './more-panel.css?inline'

/** Panel that "More" opens, with its style sheet. The board fetches this chunk when it opens. */
export { JobsBoardMorePanel } from './JobsBoardMorePanel.tsx'
export const styles = [css]
