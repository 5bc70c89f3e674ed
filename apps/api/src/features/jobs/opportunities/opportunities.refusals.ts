/** Said alike to staff and by a link. */
export const answerTexts = {
  job_taken: 'Somebody else was quicker: this job is taken.',
  opportunity_over: 'This offer is over.',
} as const
