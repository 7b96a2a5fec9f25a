/** The file with a character's sprites; undefined for other colors than the original ones, and for a company's own character. */
export const spritesUrlOf = (address: string): string | undefined =>
  /^\/characters\/[a-z-]+\.vrm$/.test(address) ? address.replace(/vrm$/, 'sprites') : undefined
