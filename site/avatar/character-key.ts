/** Name of a character that ships with Uketsuke, from its file's URL; undefined for characters that companies added. */
export const characterKey = (modelUrl: string): string | undefined =>
  /^\/characters\/([a-z-]+)\.vrm$/.exec(modelUrl)?.[1]
