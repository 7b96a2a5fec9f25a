/** Name of a product character, from the URL of its file; undefined for a character that a company has added. */
export const characterKey = (modelUrl: string): string | undefined =>
  /^\/characters\/([a-z-]+)\.vrm$/.exec(modelUrl)?.[1]
