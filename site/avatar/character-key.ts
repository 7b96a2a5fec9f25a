/** Name of a product character by its file; undefined for a company's own. */
export const characterKey = (modelUrl: string): string | undefined =>
  /^\/characters\/([a-z-]+)\.vrm$/.exec(modelUrl)?.[1]
