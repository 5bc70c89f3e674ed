export { Photos, type PhotosProps } from './PhotosWidget.tsx'
export type { PhotoCalls } from './Photos.tsx'
export type { PhotosTexts } from './photos.texts.ts'
