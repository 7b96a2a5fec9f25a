import type { RTCRtpSender } from 'werift'
import { FIXED_HEADER_BYTES, writeRtpHeader } from '../../../relay/wire/rtp.ts'
import { SrtpSender } from '../../../relay/wire/srtp.ts'
import { deriveSrtpKeys, MASTER_KEY_BYTES, SRTP_PROFILES } from '../../../relay/wire/srtp-keys.ts'
import { FRAME_MS, PACKETS_A_FRAME, PICTURE_BYTES, VOICE_BYTES, VOICE_MS } from './load.ts'
import type { Publisher } from './subject.ts'

/**
 * Sends media until the returned function is called. Encrypts with the product's own code, because werift's would
 * make the clients the bottleneck. Every packet contains its time in header and payload.
 */
export function startPublishing(
  { pc, voice, camera }: Publisher,
  sent: () => void,
  frameMs = FRAME_MS,
): () => void {
  const { dtls, iceTransport } = pc.dtlsTransports[0]!
  const profile = SRTP_PROFILES.find(({ id }) => id === dtls!.srtp.srtpProfile)
  if (!profile) throw new Error('the relay uses another SRTP profile')
  const { localKey, localSalt } = dtls!.extractSessionKeys(MASTER_KEY_BYTES, profile.saltBytes)
  const srtp = new SrtpSender(deriveSrtpKeys(profile, localKey, localSalt))
  const sendAs = ({ ssrc, codec }: RTCRtpSender): ((payload: Buffer, marker: boolean) => void) => {
    const header = Buffer.alloc(FIXED_HEADER_BYTES)
    const { payloadType } = codec!
    let sequenceNumber = 0
    return (payload, marker) => {
      const timestamp = Math.floor(performance.now() * 90) >>> 0
      payload.writeUInt32BE(timestamp, 4)
      writeRtpHeader(header, { marker, payloadType, sequenceNumber, timestamp, ssrc }, false)
      sequenceNumber = (sequenceNumber + 1) & 0xffff
      void iceTransport.connection.send(srtp.protectRtp(header, payload))
      sent()
    }
  }
  const [sendVoice, sendPicture] = [sendAs(voice), sendAs(camera)]
  const [word, picture] = [Buffer.alloc(VOICE_BYTES, 2), Buffer.alloc(PICTURE_BYTES, 1)]
  const stopVoice = every(VOICE_MS, () => sendVoice(word, true))
  const stopPicture = every(frameMs, () => {
    for (let packet = 0; packet < PACKETS_A_FRAME; packet++) {
      // Every frame is a key frame, so that viewers who join late receive video at once.
      picture[0] = packet === 0 ? 0x10 : 0x00
      picture[1] = 0x00
      sendPicture(picture, packet === PACKETS_A_FRAME - 1)
    }
  })
  return () => {
    stopVoice()
    stopPicture()
  }
}

function every(ms: number, run: () => void): () => void {
  let dueAtMs = performance.now() + Math.random() * ms
  let timer: NodeJS.Timeout
  const tick = (): void => {
    for (; dueAtMs <= performance.now(); dueAtMs += ms) run()
    timer = setTimeout(tick, Math.max(0, dueAtMs - performance.now()))
  }
  tick()
  return () => clearTimeout(timer)
}
