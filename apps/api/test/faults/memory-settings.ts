/**
 * Memory settings of a process, as the files of `deploy` have them: what a picture took goes back to the system, in place of staying in one of many arenas,
 * and what V8 keeps for young objects stays small, in place of growing step by step for an hour.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=16',
}
