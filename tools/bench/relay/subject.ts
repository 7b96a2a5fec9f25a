import type { RTCPeerConnection, RTCRtpSender, RtpPacket } from 'werift'

/** A relay under measurement, in its own process. */
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
  /** Decrypted video packets, until the counter takes over the datagrams. */
  pictures: RtpPacket[]
}

export type OpenSubject = (address: string) => Promise<Subject>
