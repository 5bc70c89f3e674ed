import { findBusyTimes, type BusySpan } from './busy-times.rules.ts'

// Runs until its parent kills it. If it exited first, its answer might not arrive.
process.on('message', ({ text, span }: { text: string; span: BusySpan }) =>
  process.send?.(findBusyTimes(text, span)),
)
