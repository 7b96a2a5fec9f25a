import { VISITOR_PICTURE_LATE_MS } from '../limits.ts'

/** Whether a call still accepts its visitor's picture: while it runs and shortly after the request. */
export const acceptsPicture = (call: { requestedAt: number; endedAt: number | null }, now: number): boolean =>
  call.endedAt === null || now - call.requestedAt <= VISITOR_PICTURE_LATE_MS
