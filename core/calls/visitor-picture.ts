import { VISITOR_PICTURE_LATE_MS } from '../limits.ts'

/** Whether a call still takes the picture of its visitor: nobody collects faces for calls that nobody made. */
export const takesPicture = (call: { requestedAt: number; endedAt: number | null }, now: number): boolean =>
  call.endedAt === null || now - call.requestedAt <= VISITOR_PICTURE_LATE_MS
