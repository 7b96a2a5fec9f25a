import { readdirSync, readFileSync } from 'node:fs'

/** Figures of another process, read from the kernel. */

/** CPU time of a process in nanoseconds, as the sum of its live threads. */
export function cpuNs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0])
    } catch {
      return sum // the thread has ended
    }
  }, 0)
}

export function residentKiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
}

/** CPU time of all processors in jiffies: busy and total. */
export function machineTimes(): { busy: number; total: number } {
  const times = readFileSync('/proc/stat', 'latin1')
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const total = times.reduce((sum, time) => sum + time, 0)
  return { busy: total - times[3]! - times[4]!, total }
}
