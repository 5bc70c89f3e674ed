export type { JobsBoardActions, SignedInBoard } from './JobsBoard.tsx'
export { JobsBoard, type JobsBoardProps } from './JobsBoardWidget.tsx'
export type { BoardTextOverrides, BoardTexts } from './board-texts.ts'
