import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

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
