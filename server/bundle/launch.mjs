/** How the built server is run, by `npm start` and by whoever measures or tests it; the Dockerfile says the same. */
export const LAUNCH = {
  args: ['built/server.js'],
  // each thread that allocates would else keep a heap of its own
  env: { MALLOC_ARENA_MAX: '2' },
}
