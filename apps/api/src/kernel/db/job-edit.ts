/** Parts of a job that its customer may change. */
export type JobEdit = 'description' | 'photos'
