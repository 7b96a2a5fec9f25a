import type { TrackerReport } from './tracker.ts'

/** Stores a tracker's state and notifies listeners of changes. */
export function createReports() {
  const listeners = new Set<(report: TrackerReport) => void>()
  let report: TrackerReport = { state: 'off' }
  return {
    report: () => report,
    onReport(listener: (report: TrackerReport) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    become(next: TrackerReport) {
      if (next.state === report.state && next.fault === report.fault) return
      report = next
      for (const listener of listeners) listener(report)
    },
  }
}
