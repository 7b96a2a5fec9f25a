/** This file has sizes and offsets of Linux's structures on 64-bit systems (recvmmsg(2), udp(7)). */

export const MMSGHDR_BYTES = 64
/** Offsets in struct mmsghdr. */
export const MSG = {
  name: 0,
  nameBytes: 8,
  vectors: 16,
  vectorCount: 24,
  control: 32,
  controlBytes: 40,
  flags: 48,
  length: 56,
}
export const IOVEC_BYTES = 16
export const SOCKADDR_BYTES = 16
export const CONTROL_BYTES = 24
/** cmsg_len of a control message with a 16-bit value: header and value without padding. */
export const CONTROL_LENGTH = 18

export const AF_INET = 2
/** Type argument of socket(2): SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC. */
export const DATAGRAM_SOCKET = 2 | 0x800 | 0x80000
export const SOL_SOCKET = 1
export const SO_REUSEADDR = 2
export const SOL_UDP = 17
export const UDP_SEGMENT = 103
export const MSG_TRUNC = 0x20
export const MSG_DONTWAIT = 0x40
export const EADDRINUSE = 98
