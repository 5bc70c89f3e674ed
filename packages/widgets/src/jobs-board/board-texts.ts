import type { ClaimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
import { mergeTexts } from '../shared/texts.ts'

/** All texts of the board. A host page can replace each of them. Placeholders are in braces. */
export const boardTexts = {
  board: 'Jobs board',
  wait: 'Please wait...',
  jobs: '{count} jobs',
  oneJob: '1 job',
  manyJobs: 'More than {count} jobs',
  noJobs: 'No jobs',
  'posted_at,desc': 'newest first',
  'distance,asc': 'nearest first',
  'treasure_price,desc': 'best paid first',
  'treasure_price,asc': 'lowest pay first',
  sort: 'Sort',
  postcode: 'Postcode',
  postcodeHint: 'Postcode, such as SE13',
  postcodeUnknown: "We can't find this postcode. Try its first half, such as SE13.",
  postcodeNone: 'No postcode found for "{term}"',
  postcodeFetching: 'Fetching postcodes for "{term}"',
  postcodeClear: 'Clear the postcode',
  suggestions: 'Postcodes',
  distance: 'Distance',
  within: 'within {miles} miles',
  anyDistance: 'any distance',
  search: 'Search',
  services: 'Services',
  filters: 'Filters',
  more: 'More',
  pay: 'Minimum pay',
  payHint: 'Pounds, whether by the hour, by the day or for the whole job.',
  payWrong: 'Type an amount in pounds, such as 20.',
  payChip: '{price} or more',
  done: 'Show Jobs',
  areaChip: 'Map area',
  placeChip: 'Only {postcode}',
  remove: 'Remove: {name}',
  list: 'List',
  listLabel: 'Jobs',
  map: 'Map',
  view: 'View',
  showMore: 'Show More Jobs',
  shown: '{shown} of {count}',
  estimate: 'Estimate',
  openingSoon: 'Opening soon',
  openingSoonHint: 'Jobs will appear here once we have opened.',
  empty: 'No jobs match.',
  emptyAll: 'There are no open jobs here at the moment.',
  emptyHint: 'New jobs will appear here.',
  wayArea: 'Show the whole map',
  wayWider: 'Look within {miles} miles',
  wayAnywhere: 'Look at any distance',
  wayServices: 'Show every service',
  wayPay: 'Show any pay',
  wayAll: 'Clear All Filters',
  slow: 'This is taking longer than it should. You can wait, or try our own page:',
  slowLink: 'See the jobs board',
  failed: 'The jobs could not be loaded.',
  failedMore: 'No more jobs could be loaded.',
  failedStale: 'The list could not be brought up to date.',
  failedDialog: 'This job could not be opened. Please try again.',
  failedFilters: 'More filters could not be loaded. Please try again.',
  failedOffline: 'You seem to be offline.',
  failedBusy: 'Too many searches in a short time. Please try again in {wait}.',
  failedFull: "We can't answer right now. Please try again in {wait}.",
  failedContact: 'If this problem persists please phone {phone} or email {email}.',
  retry: 'Try Again',
  jobGone: 'This job has just been taken.',
  mapLabel: 'Map of jobs',
  mapNote: 'Arrow keys move the map, plus and minus zoom. The list has the same jobs.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const

export type BoardTexts = Record<keyof typeof boardTexts, string>

/**
 * Texts that a host page can replace: the board's texts by name, and the claim dialog's texts under
 * `claimDialog`.
 */
export type BoardTextOverrides = Partial<BoardTexts> & { claimDialog?: Partial<ClaimDialogTexts> }

export const withTexts = (own: unknown): BoardTexts => mergeTexts<BoardTexts>(boardTexts, own)

/** Returns the overrides of the claim dialog's texts. */
export const claimTexts = (own: unknown): unknown =>
  typeof own === 'object' && own !== null && 'claimDialog' in own ? own.claimDialog : undefined
