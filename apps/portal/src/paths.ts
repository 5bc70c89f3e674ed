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
  /** `id` is the job's opaque `images_id`, never its number. */
  jobImages: (params: { id: string }) => generatePath(patterns.jobImages, params),
  notFound: () => patterns.notFound,
}
