export { JobImages, type JobImagesProps } from './JobImages.tsx'
export type { JobImagesTexts } from './job-images.texts.ts'
export { JobImageStrip, type JobImageStripProps } from './JobImageStrip.tsx'
