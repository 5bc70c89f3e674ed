/** Staff and links get the same words. */
export const answerTexts = {
  /** The treasure accepted a job that needs an estimate. */
  estimate_wanted: 'This job needs a price first. Send an estimate.',
  job_taken: 'Someone else got there first: this job is taken.',
  opportunity_over: 'This offer is over.',
} as const
