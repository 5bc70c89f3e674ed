import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) =>
  fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url))

/** Folders of the builds that we serve. */
export const builtFolders = {
  portal: fromRoot('apps/portal/dist'),
  embed: fromRoot('packages/embed-loader/dist'),
  demoSite: fromRoot('apps/demo-site'),
}
export type Folders = typeof builtFolders
