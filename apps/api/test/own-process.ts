/** The environment of a program that a test starts: none of the settings of whoever runs the tests. */
export const ownProcess = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
