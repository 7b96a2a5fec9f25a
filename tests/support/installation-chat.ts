import type { InstallationChat } from '../../server/dialogue/chat.ts'

const MODEL = { model: 'm', inYen: 0, outYen: 0 }

/**
 * The chat server that all companies share, for tests: free of charge, with a daily limit that no test reaches by
 * accident.
 */
export const installationAt = (
  url: string | undefined,
  {
    key = 'sk-test-key',
    models = [MODEL],
    dayYenMax = 1_000_000,
  }: Partial<InstallationChat> & { key?: string } = {},
): InstallationChat => ({ server: url === undefined ? undefined : { url, key }, models, dayYenMax })
