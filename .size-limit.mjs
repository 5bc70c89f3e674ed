import { readFileSync } from 'node:fs'
import { filesBehind } from './scripts/portal-files.ts'

/** Written by the embed build: which files make up what. */
const files = JSON.parse(readFileSync('packages/embed-loader/dist/.files.json', 'utf8'))
const paths = (part) => files[part].map((name) => `packages/embed-loader/dist/${name}`)

/** A dialog's own files come after the entry that all of them have. */
const dialog = (name) => [...paths('dialogs'), ...paths(`${name}.element`)]

/** The scripts and styles that every address of the portal needs, and those that signed-in people need besides. */
const entry = filesBehind('index.html')
const signedIn = filesBehind('src/layout/AuthenticatedLayout.tsx', ['index.html'])
const isScript = (path) => path.endsWith('.js')

/** Kilobytes of 1,000 bytes, compressed with gzip as most hosts send them. */
// oxlint-disable-next-line import/no-default-export -- size-limit wants it so
export default [
  { name: 'Loader', path: paths('loader'), gzip: true, limit: '5 kB' },
  { name: 'Frame, on the page', path: paths('frame'), gzip: true, limit: '2.57 kB' },
  { name: 'Board, first paint', path: paths('jobs-board'), gzip: true, limit: '39.25 kB' },
  { name: 'Board, drawn by a host', path: paths('declared'), gzip: true, limit: '0.9 kB' },
  { name: 'Booking form, first steps', path: paths('booking-form'), gzip: true, limit: '42.8 kB' },
  { name: 'Claim dialog alone', path: dialog('claim-dialog'), gzip: true, limit: '46 kB' },
  { name: 'Labour dialog alone', path: dialog('labour-dialog'), gzip: true, limit: '46 kB' },
  { name: 'Review dialog alone', path: dialog('review-dialog'), gzip: true, limit: '45 kB' },
  { name: 'Board, map', path: paths('JobsBoardMap'), gzip: true, limit: '62 kB' },
  { name: 'Board, base map', path: paths('uk-land'), gzip: true, limit: '30 kB' },
  {
    name: 'Board, districts of its base map',
    path: paths('uk-districts'),
    gzip: true,
    limit: '60 kB',
  },
  { name: 'Board, streets of MAP_FILE', path: paths('street-painter'), gzip: true, limit: '38 kB' },
  { name: 'Treasure’s day', path: 'apps/portal/dist/today.html', gzip: true, limit: '21 kB' },
  { name: 'Portal, entry', path: entry.filter(isScript), gzip: true, limit: '112.9 kB' },
  { name: 'Portal, styles', path: entry.filter((p) => !isScript(p)), gzip: true, limit: '5 kB' },
  { name: 'Portal, signed in besides', path: signedIn, gzip: true, limit: '64.1 kB' },
]
