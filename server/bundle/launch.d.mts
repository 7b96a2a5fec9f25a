export const LAUNCH: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
