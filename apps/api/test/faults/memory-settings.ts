/**
 * Memory settings of a process, as the files of `deploy` have them.
 * Memory for a picture returns to the system, instead of staying in one of many arenas. V8's space
 * for young objects stays small, instead of growing step by step for an hour.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=16',
}
