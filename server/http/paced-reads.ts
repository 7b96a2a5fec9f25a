import type { Socket } from 'node:net'

/**
 * Maximum number of bytes that are parsed in one turn of the event loop, for all sockets of paceReads together. Parsing
 * this many takes some milliseconds if each byte is a separate chunk.
 */
export const READ_AT_ONCE_BYTES = 8 * 1024

interface Reading {
  socket: Socket
  /** Passes received bytes on to the socket's reader; null means the end. */
  push(piece: Buffer | null): void
  waiting: (Buffer | null)[]
}

/** Sockets with received bytes that still have to be passed on, the next socket first. */
const readings: Reading[] = []

/**
 * Slows down reading from a server that may send very small chunks: passes on one part of the received bytes per turn of the
 * event loop, and reads no more from the socket meanwhile. Node reads 64 KB at once, and parsing them takes 0.1 s if each byte is
 * an HTTP chunk.
 */
export function paceReads(socket: Socket): void {
  const push = socket.push.bind(socket)
  const read = socket._read.bind(socket)
  const reading: Reading = { socket, push, waiting: [] }
  socket.push = (bytes: Buffer | null) => {
    if (reading.waiting.length === 0) {
      readings.push(reading)
      if (readings.length === 1) setImmediate(passOn)
    }
    for (let at = 0; bytes !== null && at < bytes.length; at += READ_AT_ONCE_BYTES)
      reading.waiting.push(bytes.subarray(at, at + READ_AT_ONCE_BYTES))
    if (bytes === null) reading.waiting.push(null)
    return false
  }
  socket._read = (size) => {
    if (reading.waiting.length === 0) read(size)
  }
}

function passOn(): void {
  const reading = readings.shift()
  if (reading && !reading.socket.destroyed) {
    const piece = reading.waiting.shift()!
    if (reading.waiting.length > 0) readings.push(reading)
    reading.push(piece)
  }
  if (readings.length > 0) setImmediate(passOn)
}
