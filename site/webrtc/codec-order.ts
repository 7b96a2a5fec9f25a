/** decisions 8: VP8 first, because a room uses one codec; the others stay available for relays that are configured for them. */
export function preferVp8<Codec extends { mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  const isVp8 = (codec: Codec) => codec.mimeType.toLowerCase() === 'video/vp8'
  return [...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))]
}
