// Part of a server that a journey starts: on SIGUSR2 the relay's threads die, as after an error of their own.
const threads = new Set()
process.on('worker', (thread) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
})
process.on('SIGUSR2', () => {
  for (const thread of threads) void thread.terminate()
})
