export { Photos, type PhotosProps } from './Photos.tsx'
export type { PhotoCalls } from './PhotosEditor.tsx'
export type { PhotosTexts } from './photos.texts.ts'
