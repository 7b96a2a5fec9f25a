/** Texts that differ only in width or case are the same to whoever types them. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
