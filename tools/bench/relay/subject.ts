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
  /** Video packets that this client decrypted before the bench began to only count packets. */
  pictures: RtpPacket[]
}

export type OpenSubject = (address: string) => Promise<Subject>
