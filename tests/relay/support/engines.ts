import { createRequire } from 'node:module'
import { createNativeEngine } from '../../../relay/native/engine.ts'
import { type PacketEngine, plainEngine } from '../../../relay/transport/packet-engine.ts'

const isInstalled = (name: string): boolean => {
  try {
    return createRequire(import.meta.url).resolve(name) !== ''
  } catch {
    return false
  }
}

export const IS_NATIVE_HERE =
  process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && isInstalled('koffi')

/**
 * The packet engines with which the relay's tests run. On Linux with all dependencies installed, the native engine must
 * be available.
 */
export const ENGINES: Record<string, () => PacketEngine> = {
  plain: () => plainEngine,
  ...(IS_NATIVE_HERE ? { native: createNativeEngine } : {}),
}
