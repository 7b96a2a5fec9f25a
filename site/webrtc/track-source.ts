import type { Stop } from '../line/stop.ts'

const sources = new WeakMap<BaseAudioContext, WeakMap<MediaStreamTrack, MediaStreamAudioSourceNode>>()

/**
 * The one source node of a track in a context. Chromium keeps such a node for as long as its context runs, connected or not,
 * so a second one for the same track would never go away.
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

/** Lets a node hear a track. @returns ends that for this node alone */
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
