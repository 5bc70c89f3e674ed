/** Takes the place of `react-shadow`, which the elements never draw, and which cannot load on Preact. */
const root = {}

export default root
