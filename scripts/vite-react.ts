import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'

/**
 * React with signals: the transform makes a component of the widgets redraw when a signal that it read
 * changes. It takes whatever is called `value` for a signal, so that it stays away from all others.
 * Never add React Compiler beside it: that freezes `signal.value`.
 */
export const reactWithSignals = (): PluginOption[] => [
  react(),
  babel({
    plugins: ['module:@preact/signals-react-transform'],
    include: [/\/packages\/widgets\/.*\.tsx?(?:$|\?)/],
  }),
]

/**
 * React as it is shipped, for the tests of what is drawn. Its development build writes down a stack trace
 * for every element that it makes, which was a third of a screen's time. The stories keep that build, and its warnings.
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
