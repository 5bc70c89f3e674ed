import { readFileSync } from 'node:fs'
import { filesBehind } from './scripts/portal-files.ts'

/** Written by the embed build: which files make up what. */
const files = JSON.parse(readFileSync('packages/embed-loader/dist/.files.json', 'utf8'))
const paths = (part) => files[part].map((name) => `packages/embed-loader/dist/${name}`)

/** Kilobytes of 1,000 bytes, compressed with gzip as most hosts send them. */
// oxlint-disable-next-line import/no-default-export -- size-limit wants it so
export default [
  { name: 'Loader', path: paths('loader'), gzip: true, limit: '2048 B' },
  { name: 'Board, first paint', path: paths('jobs-board'), gzip: true, limit: '60 kB' },
  { name: 'Claim dialog alone', path: paths('claim-dialog'), gzip: true, limit: '55 kB' },
  { name: 'Board, map', path: paths('JobsBoardMap'), gzip: true, limit: '62 kB' },
  { name: 'Board, base map', path: paths('uk-land'), gzip: true, limit: '30 kB' },
  { name: 'Portal, entry', path: filesBehind('index.html'), gzip: true, limit: '110 kB' },
  {
    name: 'Portal, what a signed-in person needs besides',
    path: filesBehind('src/shell/AuthenticatedLayout.tsx', ['index.html']),
    gzip: true,
    limit: '40 kB',
  },
]
