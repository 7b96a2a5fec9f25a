import { randomInt } from 'node:crypto'
import { RelayError, type Slot, type VideoCodec } from '../api.ts'
import type { Offer, OfferedCodec, OfferedSlot } from './offer-check.ts'

/**
 * This file decides what a participant and the relay agree on. Payload types and extension IDs are those of the participant's
 * offer.
 */

export const TRANSPORT_CC = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'
export const MID = 'urn:ietf:params:rtp-hdrext:sdes:mid'
export const ABS_SEND_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time'

export interface AgreedCodec {
  payloadType: number
  rtpmap: string
  parameters: string
  clockRateHz: number
}

export interface AgreedSlot {
  slot: Slot
  kind: 'audio' | 'video'
  mid: string
  /** Whether the relay receives media in this slot (one of the fixed media sections). */
  receives: boolean
  sends: boolean
  codec: AgreedCodec
  rtxPayloadType: number | undefined
  /** Payload type for redundant voice (RFC 2198); undefined if not supported. */
  redundantPayloadType: number | undefined
  extensions: { uri: string; id: number }[]
  /** SSRC of the stream that the relay sends in this slot (one of the fixed media sections). */
  ssrc: number
  rtxSsrc: number
  /** SSRCs of the streams that the participant sends, if its offer names them. */
  remoteSsrcs: number[]
}

export function negotiate(offer: Offer, codec: VideoCodec, routed: ReadonlySet<Slot>): AgreedSlot[] {
  const taken = new Set<number>()
  const newSsrc = (): number => {
    const ssrc = randomInt(1, 0xffffffff)
    if (taken.has(ssrc)) return newSsrc()
    taken.add(ssrc)
    return ssrc
  }
  return offer.slots.map((offered) => {
    const chosen = offered.kind === 'audio' ? findOpus(offered) : findVideo(offered, codec)
    return {
      slot: offered.slot,
      kind: offered.kind,
      mid: offered.mid,
      receives: offered.sends,
      sends: offered.receives && routed.has(offered.slot),
      codec: chosen,
      rtxPayloadType: findRtx(offered, chosen.payloadType),
      redundantPayloadType: findRedundant(offered, chosen.payloadType),
      extensions: agreeExtensions(offered),
      ssrc: newSsrc(),
      rtxSsrc: newSsrc(),
      remoteSsrcs: offered.ssrcs,
    }
  })
}

function findOpus(offered: OfferedSlot): AgreedCodec {
  const opus = offered.codecs.find(({ name }) => name === 'opus')
  if (!opus) throw new RelayError('badOffer', `${offered.slot} offers no Opus`)
  const { payloadType } = opus
  return {
    payloadType,
    rtpmap: 'opus/48000/2',
    parameters: 'minptime=10;useinbandfec=1',
    clockRateHz: 48_000,
  }
}

function findVideo(offered: OfferedSlot, codec: VideoCodec): AgreedCodec {
  const fits = codec === 'VP8' ? isVp8 : isBaselineH264
  const found = offered.codecs.find(fits)
  if (!found) throw new RelayError('badOffer', `${offered.slot} offers no ${codec}`)
  const { payloadType } = found
  const parameters = `${h264Parameters(found)}x-google-start-bitrate=${START_KBPS}`
  return { payloadType, rtpmap: `${codec}/90000`, parameters, clockRateHz: 90_000 }
}

function isVp8(codec: OfferedCodec): boolean {
  return codec.name === 'vp8'
}

/**
 * Whether this is H.264 Constrained Baseline with fragmentation, the only H.264 profile that every browser encodes and decodes.
 */
function isBaselineH264(codec: OfferedCodec): boolean {
  return (
    codec.name === 'h264' &&
    /(^|;)\s*packetization-mode=1/.test(codec.parameters) &&
    /(^|;)\s*profile-level-id=42e0/i.test(codec.parameters)
  )
}

/**
 * Initial bitrate for Chromium's congestion control. Its default of 300 kbit/s would blur the first twenty seconds; on an uplink
 * slower than this it backs off within a second.
 */
const START_KBPS = 1000

/** The H.264 parameters. They are the same for all participants, because a room forwards packets unchanged. */
function h264Parameters(codec: OfferedCodec): string {
  if (codec.name !== 'h264') return ''
  return 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f;'
}

function findRtx(offered: OfferedSlot, payloadType: number): number | undefined {
  const belongs = ({ name, parameters }: OfferedCodec): boolean =>
    name === 'rtx' && new RegExp(`(^|;)\\s*apt=${payloadType}(;|$)`).test(parameters)
  return offered.codecs.find(belongs)?.payloadType
}

/** Finds the payload type of redundant audio (RFC 2198) whose blocks all have the given payload type. */
function findRedundant(offered: OfferedSlot, payloadType: number): number | undefined {
  const isOurs = ({ name, parameters }: OfferedCodec): boolean =>
    name === 'red' && parameters.split('/').every((block) => Number(block) === payloadType)
  return offered.kind === 'audio' ? offered.codecs.find(isOurs)?.payloadType : undefined
}

/**
 * The header extensions to use in a slot. Those for congestion control are for video only: voice is small and must not be slowed
 * down.
 */
function agreeExtensions(offered: OfferedSlot): { uri: string; id: number }[] {
  const wanted = offered.kind === 'audio' ? [MID] : [MID, TRANSPORT_CC, ABS_SEND_TIME]
  return wanted.flatMap((uri) => {
    const id = offered.extensions.get(uri)
    return id === undefined ? [] : [{ uri, id }]
  })
}

export function extensionId(agreed: AgreedSlot, uri: string): number | undefined {
  return agreed.extensions.find((extension) => extension.uri === uri)?.id
}
