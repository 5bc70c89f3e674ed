/** Explains to a treasure that they lack documents that a job requires. */
export const documentWords = (document: string): string =>
  `To take this job, we need to have checked: ${document}. Send it under My documents.`

/** Words for staff who answer in a treasure's name. */
export const staffDocumentWords = (document: string): string =>
  `This job needs ${document}, which the treasure hasn’t sent, we haven’t checked, or has ended.`
