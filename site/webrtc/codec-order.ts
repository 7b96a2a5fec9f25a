/** One codec a room (decisions 8): VP8 stands first, what the relay may pin instead stays behind it. */
export function preferVp8<Codec extends { mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  const isVp8 = (codec: Codec) => codec.mimeType.toLowerCase() === 'video/vp8'
  return [...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))]
}
