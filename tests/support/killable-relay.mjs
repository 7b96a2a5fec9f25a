// Preloaded into the server that a browser test starts. On SIGUSR2, terminates the server's worker threads, as an error
// in them would. The relay runs in such threads.
const threads = new Set()
process.on('worker', (thread) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
})
process.on('SIGUSR2', () => {
  for (const thread of threads) void thread.terminate()
})
