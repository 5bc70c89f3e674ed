import { day } from '../words.ts'

/** Stands on the page of somebody who was erased, where their details were. */
export const ErasedNotice = ({ at }: { at: string }) => (
  <p className="card">
    Personal data was erased on {day(at)}. Jobs and amounts stay, without anything that says whose
    they were.
  </p>
)
