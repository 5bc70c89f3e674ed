import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from '../../scripts/browser.ts'
import { reactWithSignals } from '../../scripts/vite-react.ts'

/** `unit`: pure parts in Node. `browser`: screens in a real Chromium. Run both with `--project 'portal*'`. */
export default defineConfig({
  test: {
    name: 'portal',
    projects: [
      {
        test: { name: 'unit', include: ['src/**/*.test.ts'], root: import.meta.dirname },
      },
      {
        plugins: reactWithSignals(),
        optimizeDeps: {
          include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'],
        },
        test: {
          name: 'browser',
          root: import.meta.dirname,
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
