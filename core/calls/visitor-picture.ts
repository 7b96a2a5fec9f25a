import { VISITOR_PICTURE_LATE_MS } from '../limits.ts'

/**
 * Whether a call accepts a picture of its visitor: until the call ends, and in any case until VISITOR_PICTURE_LATE_MS
 * after the request.
 */
export const acceptsPicture = (call: { requestedAt: number; endedAt: number | null }, now: number): boolean =>
  call.endedAt === null || now - call.requestedAt <= VISITOR_PICTURE_LATE_MS
