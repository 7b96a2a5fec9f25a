/**
 * decisions 8: puts VP8 first, because all participants of a room use the same codec. The other codecs stay available
 * for relays that are configured for them.
 */
export function preferVp8<Codec extends { mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  const isVp8 = (codec: Codec) => codec.mimeType.toLowerCase() === 'video/vp8'
  return [...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))]
}
