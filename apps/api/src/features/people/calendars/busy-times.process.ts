import { findBusyTimes, type BusySpan } from './busy-times.rules.ts'

// Stays until its parent ends it: one that left by itself could leave before its answer has arrived.
process.on('message', ({ text, span }: { text: string; span: BusySpan }) =>
  process.send?.(findBusyTimes(text, span)),
)
