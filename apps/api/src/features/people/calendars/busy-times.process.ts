import { findBusyTimes, type BusySpan } from './busy-times.rules.ts'

process.once('message', ({ text, span }: { text: string; span: BusySpan }) =>
  process.send?.(findBusyTimes(text, span)),
)
