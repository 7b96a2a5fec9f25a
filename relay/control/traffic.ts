import type { Slot } from '../api.ts'
import { NO_LIMIT_BPS } from '../media/downlink.ts'
import type { MediaPacket } from '../media/forward.ts'
import type { SenderReport } from '../wire/rtcp.ts'
import { isVideo, type Member, type Source, type Target } from './member.ts'
import { findSource, isTalker, messageTargets } from './routing.ts'

/**
 * This file forwards packets, reports and messages between members, and passes key frame requests back to the sender of the
 * video.
 */

export function forward(sender: Member, slot: Slot, packet: MediaPacket, nowMs: number): void {
  const source = sender.sources.get(slot)
  if (!source) return
  for (const target of source.targets) {
    if (target.member.peer.state === 'connected') forwardTo(source, target, packet, nowMs)
  }
}

function forwardTo(source: Source, target: Target, packet: MediaPacket, nowMs: number): void {
  const { forwarder, member, slot } = target
  const wasFollowing = forwarder.isFollowing(source)
  const out = forwarder.forward(source, packet, nowMs)
  if (out) {
    member.peer.send(slot, out)
    if (!wasFollowing && source.lastReport) sendReport(source, target, source.lastReport)
  } else if (!wasFollowing) {
    source.member.peer.requestKeyFrame(source.slot)
  }
}

/** Forwards a sender report with its time converted to the relay's clock. `nowMs` is the relay's time as epoch ms. */
export function forwardReport(sender: Member, slot: Slot, theirs: SenderReport, nowMs: number): void {
  const source = sender.sources.get(slot)
  if (!source) return
  const report = sender.wallClock.translate(theirs, nowMs)
  source.lastReport = report
  for (const target of source.targets) sendReport(source, target, report)
}

function sendReport(source: Source, { forwarder, member, slot }: Target, report: SenderReport): void {
  const rtpTimestamp = forwarder.timestampFor(source, report.rtpTimestamp)
  if (rtpTimestamp !== undefined) member.peer.sendReport(slot, { ...report, rtpTimestamp })
}

export function forwardMessage(members: readonly Member[], sender: Member, message: string | Buffer): void {
  if (!isTalker(sender)) sender.messagesDropped++
  for (const { peer } of messageTargets(members, sender)) peer.sendMessage(message)
}

/**
 * Requests key frames of all video that a new receiver gets, because the receiver shows no picture until a key frame
 * arrives.
 */
export function requestKeyFrames(members: readonly Member[], receiver: Member): void {
  for (const { slot } of receiver.receives) if (isVideo(slot)) requestKeyFrame(members, receiver, slot)
}

export function requestKeyFrame(members: readonly Member[], receiver: Member, slot: Slot): void {
  const route = receiver.receives.find((candidate) => candidate.slot === slot)
  const source = route && findSource(members, receiver, route)
  source?.member.peer.requestKeyFrame(source.slot)
}

/**
 * Limits the bitrate of the operator (host) to what the signage can receive, and the bitrate of the signage to what the
 * operator can receive. The slow link of any other member affects only that member.
 */
export function limitUplinks(members: readonly Member[]): void {
  for (const member of members) {
    const estimates = [...member.sources.values()]
      .filter(({ slot }) => isVideo(slot))
      .flatMap(({ targets }) => targets)
      .flatMap((target) => (isTalker(target.member) ? (target.member.downlinkBps ?? []) : []))
    member.peer.limitBitrate(Math.min(NO_LIMIT_BPS, ...estimates))
  }
}
