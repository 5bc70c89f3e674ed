import type { StorybookConfig } from '@storybook/react-vite'
import babel from '@rolldown/plugin-babel'
import { aliases } from './vite-aliases.ts'

const config: StorybookConfig = {
  stories: ['./*.mdx', '../packages/widgets/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The other reader of props needs a JavaScript API that TypeScript 7 lacks.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    // Storybook adds React's plugin, and this adds the transform for signals.
    plugins: [
      ...(vite.plugins ?? []),
      babel({ plugins: ['module:@preact/signals-react-transform'] }),
    ],
    resolve: { ...vite.resolve, alias: aliases },
    build: { ...vite.build, chunkSizeWarningLimit: 4_000 },
  }),
}
export default config
