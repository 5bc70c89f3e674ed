import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/**
 * React with signals: the transform makes a component redraw when a signal that it read changes.
 * Never add React Compiler beside it: that freezes `signal.value`.
 */
export const reactWithSignals = (): PluginOption[] => [
  react(),
  babel({ plugins: ['module:@preact/signals-react-transform'] }),
]
