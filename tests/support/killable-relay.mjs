// Loaded into a server that a journey starts. On SIGUSR2 it ends the relay's threads, as an error in them
// would.
const threads = new Set()
process.on('worker', (thread) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
})
process.on('SIGUSR2', () => {
  for (const thread of threads) void thread.terminate()
})
