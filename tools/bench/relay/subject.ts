import type { RTCPeerConnection, RTCRtpSender, RtpPacket } from 'werift'

/** A relay under measurement, in a process of its own. */
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
  /** Decrypted packets of the picture, until the one who counts takes the datagrams over. */
  pictures: RtpPacket[]
}

export type OpenSubject = (address: string) => Promise<Subject>
