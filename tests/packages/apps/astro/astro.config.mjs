import node from '@astrojs/node'

/** Pages are files, except those that say otherwise. */
export default { adapter: node({ mode: 'standalone' }) }
