export { JobImages, type JobImagesProps } from './JobImagesWidget.tsx'
export type { JobImagesTexts } from './job-images.texts.ts'
export { JobImageStrip, type JobImageStripProps } from './JobImageStripWidget.tsx'
