import { isMedia, isRtcp } from '../../../relay/wire/rtp.ts'
import type { OwnSubject } from './ours.ts'
import { startPublishing } from './publishing.ts'

/** Ten frames a second, because the clients of many rooms are slower than the relay. */
const FRAME_MS = 100

interface AttendedRoom {
  /** Both participants leave, which closes the room. */
  leave(): Promise<void>
}

export async function startAttendedRoom(
  subject: OwnSubject,
  room: number,
  counted: { sent: number; received: number },
): Promise<AttendedRoom> {
  const publisher = await subject.publish(room)
  const viewer = await subject.view(room, 0)
  const { onData } = viewer.pc.dtlsTransports[0]!.iceTransport.connection
  // Do not decrypt: it would cost the clients CPU time, and the content is not needed.
  onData.allUnsubscribe()
  onData.subscribe((datagram) => {
    if (isMedia(datagram) && !isRtcp(datagram)) counted.received++
  })
  const stop = startPublishing(publisher, () => counted.sent++, FRAME_MS)
  return {
    async leave() {
      stop()
      await subject.closeRoom(room)
      await Promise.all([publisher.pc.close(), viewer.pc.close()])
    },
  }
}
