import type { RTCPeerConnection, RTCRtpSender, RtpPacket } from 'werift'

/** A relay that is measured, in its own process. */
export interface Subject {
  readonly pid: number
  publish(room: number): Promise<Publisher>
  view(room: number, viewer: number): Promise<Viewer>
  close(): Promise<void>
}

export interface Publisher {
  pc: RTCPeerConnection
  voice: RTCRtpSender
  camera: RTCRtpSender
}

export interface Viewer {
  pc: RTCPeerConnection
  /** Video packets that this client has decrypted, until the packets are only counted. */
  pictures: RtpPacket[]
}

export type OpenSubject = (address: string) => Promise<Subject>
