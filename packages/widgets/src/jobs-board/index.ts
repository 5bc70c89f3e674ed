export type { JobsBoardActions } from './JobsBoard.tsx'
export { JobsBoard, type JobsBoardProps } from './JobsBoardWidget.tsx'
export type { BoardTexts } from './board-texts.ts'
