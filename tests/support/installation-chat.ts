import type { InstallationChat } from '../../server/dialogue/chat.ts'

const MODEL = { model: 'm', inYen: 0, outYen: 0 }

/** The installation's chat server for tests: free of charge, with a daily limit that no test reaches by accident. */
export const installationAt = (
  url: string | undefined,
  {
    key = 'sk-test-key',
    models = [MODEL],
    dayYenMax = 1_000_000,
  }: Partial<InstallationChat> & { key?: string } = {},
): InstallationChat => ({ server: url === undefined ? undefined : { url, key }, models, dayYenMax })
