/** Maximum size of an uploaded file in megabytes of 1,048,576 bytes. */
export const fileMegabytes = 10
export const fileBytes = fileMegabytes * 1024 * 1024
/** Maximum number of photos of a job. Photos are numbered from 1. */
export const photosAtMost = 6
