import { listBoardChanges, searchBoard } from './board/board.contract.ts'
import { claimJob } from './claims/claims.contract.ts'
import { listImageUrls } from './images/images.contract.ts'
import { searchPostcodes } from './places/places.contract.ts'
import { listPublicServiceOptions, listServices } from './services/services.contract.ts'
import { getPublicSettings } from './settings/settings.contract.ts'

/** Every call of the API. The server must handle each; a widget imports only the ones that it makes. */
export const contract = {
  searchBoard,
  listBoardChanges,
  claimJob,
  listImageUrls,
  searchPostcodes,
  listServices,
  listPublicServiceOptions,
  getPublicSettings,
}
export type Contract = typeof contract
