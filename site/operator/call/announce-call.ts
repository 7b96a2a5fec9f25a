import { INFORM_CALL_ID_MS, INFORM_CALL_ID_REPEATS } from '#core/limits.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'

/** Spec 9: sends informCallId up to five times, every 500 ms, until the signage echoes it. @returns a function that stops it */
export function announceCall(
  callId: string,
  line: Pick<Line, 'on' | 'send'>,
  clock: Pick<Clock, 'every'>,
): () => void {
  let left = INFORM_CALL_ID_REPEATS
  let stopRepeating = () => {}
  const say = () => {
    line.send({ type: 'informCallId', callId })
    left -= 1
    if (left === 0) stopRepeating()
  }
  const stopListening = line.on('informCallId', (echo) => {
    if (echo.callId === callId) end()
  })
  const end = () => {
    stopRepeating()
    stopListening()
  }
  say()
  stopRepeating = clock.every(INFORM_CALL_ID_MS, say)
  return end
}
