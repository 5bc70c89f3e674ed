export type { JobsBoardActions, SignedInBoard } from './JobsBoardView.tsx'
export { JobsBoard, type JobsBoardProps } from './JobsBoard.tsx'
export type { BoardTextOverrides, BoardTexts } from './board-texts.ts'
