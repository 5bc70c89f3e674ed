import { generatePath } from 'react-router'

/** Every address of the portal, as the route table matches it. */
export const patterns = {
  home: '/',
  index: '/index',
  jobsBoard: '/public/jobs/board',
  jobImages: '/public/job/:id/images',
  notFound: '/404',
} as const

/** Every link in the portal is built here, so that a moved route breaks the build and not a user. */
export const paths = {
  home: () => patterns.home,
  index: () => patterns.index,
  jobsBoard: () => patterns.jobsBoard,
  /** `id` is the job's opaque `images_id`. `job`, its number, only adds to the title. */
  jobImages: ({ id, job }: { id: string; job?: number }) =>
    generatePath(patterns.jobImages, { id }) + (job === undefined ? '' : `?job=${job}`),
  notFound: () => patterns.notFound,
}
