/** Environment of a program that a test starts, without the developer's own settings. */
export const ownProcess = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
