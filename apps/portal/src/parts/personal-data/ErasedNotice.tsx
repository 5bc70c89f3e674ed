import { day } from '../words.ts'

/** Replaces the details on the page of an erased person. */
export const ErasedNotice = ({ at }: { at: string }) => (
  <p className="card">
    Personal data was erased on {day(at)}. Jobs and amounts stay, without anything that says whose
    they were.
  </p>
)
