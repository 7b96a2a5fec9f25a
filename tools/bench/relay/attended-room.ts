import { isMedia, isRtcp } from '../../../relay/wire/rtp.ts'
import type { OwnSubject } from './ours.ts'
import { startPublishing } from './publishing.ts'

/** Ten pictures a second: the clients of so many rooms take longer than the relay. */
const FRAME_MS = 100

export interface AttendedRoom {
  /** Both go, and the room with them. */
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
  // decrypting is the clients' cost, and nobody looks at what is in it
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
