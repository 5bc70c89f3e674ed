import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'

/**
 * React with signals. The transform makes a component of the widgets render again when a signal
 * that it has read changes. The transform treats every property named `value` as a signal, so it
 * must not run on any other code. Never add React Compiler: it freezes `signal.value`.
 */
export const reactWithSignals = (): PluginOption[] => [
  react(),
  babel({
    plugins: ['module:@preact/signals-react-transform'],
    include: [/\/packages\/widgets\/.*\.tsx?(?:$|\?)/],
  }),
]

/**
 * React's production build, for tests in a browser. React's development build records a stack trace
 * for every element, which took a third of a screen's time. Stories use the development build, with
 * its warnings.
 */
export const reactAsShipped = (): Plugin => ({
  name: 'react-as-shipped',
  config: () => ({
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      include: ['react/jsx-runtime'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
  }),
})
