import type { Stop } from '../line/stop.ts'

const sources = new WeakMap<BaseAudioContext, WeakMap<MediaStreamTrack, MediaStreamAudioSourceNode>>()

/**
 * The only source node of a track in a context. Chromium keeps such a node as long as its context runs, so a second node for
 * the same track would leak.
 */
export function trackSource(context: AudioContext, track: MediaStreamTrack): MediaStreamAudioSourceNode {
  const ofContext = sources.get(context) ?? new WeakMap<MediaStreamTrack, MediaStreamAudioSourceNode>()
  sources.set(context, ofContext)
  const known = ofContext.get(track)
  if (known) return known
  const source = context.createMediaStreamSource(new MediaStream([track]))
  ofContext.set(track, source)
  return source
}

/** Connects a track to a node. @returns a function that disconnects the track from this node only */
export function connectTrack(context: AudioContext, track: MediaStreamTrack, to: AudioNode): Stop {
  const source = trackSource(context, track)
  source.connect(to)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    source.disconnect(to)
  }
}
