export { ApiError, generalProblems, isApiError, Problem } from './api-error.ts'
export { boardStreamPath, listBoardChanges, searchBoard } from './board/board.contract.ts'
export {
  BoardCell,
  BoardChange,
  BoardChanges,
  BoardJob,
  BoardPage,
  BoardPin,
  BoardQuery,
  BoardSort,
  BoundingBox,
} from './board/board.schema.ts'
export { claimJob } from './claims/claims.contract.ts'
export { Claim, ClaimResult, Mobile, Surname } from './claims/claims.schema.ts'
export { contract, type Contract } from './contract.ts'
export {
  createClient,
  type ApiClient,
  type CallOptions,
  type ClientOptions,
} from './create-client.ts'
export type { Access, Endpoint, InputOf, OkOf, ParsedOf, ProblemOf } from './endpoint.ts'
export { listImageUrls } from './images/images.contract.ts'
export {
  allowedFrom,
  decideJobMove,
  jobStatuses,
  jobTransitions,
  type JobActor,
  type JobFacts,
  type JobMove,
  type JobStatus,
} from './jobs/job-status.rules.ts'
export { searchPostcodes } from './places/places.contract.ts'
export { Place } from './places/places.schema.ts'
export { normalisePostcode, outwardCode, postcodeArea } from './places/postcode.rules.ts'
export { listPublicServiceOptions, listServices } from './services/services.contract.ts'
export { PublicServiceOption, Service } from './services/services.schema.ts'
export { getPublicSettings, PublicSettings } from './settings/settings.contract.ts'
