/** What is fetched after the place of the dialog: the dialog itself, and the list of what is kept. */
export { KeptEntries } from './KeptEntries.tsx'
export { WorkDialog } from './WorkDialog.tsx'
