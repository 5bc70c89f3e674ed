import { findBusyTimes, type BusySpan } from './busy-times.rules.ts'

// This process runs until its parent kills it. If it ended by itself, its answer might not arrive.
process.on('message', ({ text, span }: { text: string; span: BusySpan }) =>
  process.send?.(findBusyTimes(text, span)),
)
