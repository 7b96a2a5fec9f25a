import { createRequire } from 'node:module'
import { endianness } from 'node:os'

/**
 * The C functions of the native engine. Memory addresses are passed as numbers. They always point into a `Memory` block, and its
 * bounds are checked before each call. Only relay/native calls these functions.
 */
export interface Library {
  addressOf(memory: ArrayBuffer): number
  /** errno of the last call that returned a negative value. */
  errno(): number
  socket(domain: number, type: number, protocol: number): number
  bind(fd: number, address: number, bytes: number): number
  setsockopt(fd: number, level: number, name: number, value: number, bytes: number): number
  close(fd: number): number
  recvmmsg(fd: number, messages: number, count: number, flags: number, timeout: number): number
  sendmmsg(fd: number, messages: number, count: number, flags: number): number
  newContext(): number
  freeContext(context: number): void
  aes128gcm(): number
  initEncrypt(context: number, cipher: number, engine: number, key: number, nonce: number): number
  updateEncrypt(context: number, to: number, written: number, from: number, bytes: number): number
  finishEncrypt(context: number, to: number, written: number): number
  initDecrypt(context: number, cipher: number, engine: number, key: number, nonce: number): number
  updateDecrypt(context: number, to: number, written: number, from: number, bytes: number): number
  finishDecrypt(context: number, to: number, written: number): number
  control(context: number, command: number, bytes: number, at: number): number
  aes128ctr(): number
  newHmac(): number
  freeHmac(context: number): void
  sha1(): number
  initHmac(context: number, key: number, bytes: number, digest: number, engine: number): number
  updateHmac(context: number, from: number, bytes: number): number
  finishHmac(context: number, to: number, written: number): number
}

/** The functions of koffi (a package that calls C functions) that are used here. */
interface Koffi {
  load(path: string | null): { func(declaration: string): unknown }
  address(memory: ArrayBuffer): bigint
  errno(): number
}

type CFunction = (...values: number[]) => number

const EVERY_LIBRARY = null
const OPENSSL = 'libcrypto.so.3'

/** Loads the C functions. Throws unless this machine, koffi and OpenSSL support them. */
export function loadLibrary(): Library {
  if (process.platform !== 'linux' || endianness() !== 'LE' || !['x64', 'arm64'].includes(process.arch))
    throw new Error(`it supports Linux on x64 and arm64, not ${process.platform} on ${process.arch}`)
  const koffi = createRequire(import.meta.url)('koffi') as Koffi
  const everything = koffi.load(EVERY_LIBRARY)
  const c = (declaration: string): CFunction => everything.func(declaration) as CFunction
  // A Node executable with built-in OpenSSL exports OpenSSL's functions. A Node executable that uses the system's
  // OpenSSL has loaded that library or can load it.
  const openSsl = opensslOf(koffi)
  const ssl = (declaration: string): CFunction => openSsl.func(declaration) as CFunction
  return {
    addressOf: (memory) => Number(koffi.address(memory)),
    errno: () => koffi.errno(),
    socket: c('int socket(int, int, int)'),
    bind: c('int bind(int, uintptr_t, uint32_t)'),
    setsockopt: c('int setsockopt(int, int, int, uintptr_t, uint32_t)'),
    close: c('int close(int)'),
    recvmmsg: c('int recvmmsg(int, uintptr_t, uint32_t, int, uintptr_t)'),
    sendmmsg: c('int sendmmsg(int, uintptr_t, uint32_t, int)'),
    newContext: ssl('uintptr_t EVP_CIPHER_CTX_new()'),
    freeContext: ssl('void EVP_CIPHER_CTX_free(uintptr_t)'),
    aes128gcm: ssl('uintptr_t EVP_aes_128_gcm()'),
    initEncrypt: ssl('int EVP_EncryptInit_ex(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t)'),
    updateEncrypt: ssl('int EVP_EncryptUpdate(uintptr_t, uintptr_t, uintptr_t, uintptr_t, int)'),
    finishEncrypt: ssl('int EVP_EncryptFinal_ex(uintptr_t, uintptr_t, uintptr_t)'),
    initDecrypt: ssl('int EVP_DecryptInit_ex(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t)'),
    updateDecrypt: ssl('int EVP_DecryptUpdate(uintptr_t, uintptr_t, uintptr_t, uintptr_t, int)'),
    finishDecrypt: ssl('int EVP_DecryptFinal_ex(uintptr_t, uintptr_t, uintptr_t)'),
    control: ssl('int EVP_CIPHER_CTX_ctrl(uintptr_t, int, int, uintptr_t)'),
    aes128ctr: ssl('uintptr_t EVP_aes_128_ctr()'),
    newHmac: ssl('uintptr_t HMAC_CTX_new()'),
    freeHmac: ssl('void HMAC_CTX_free(uintptr_t)'),
    sha1: ssl('uintptr_t EVP_sha1()'),
    initHmac: ssl('int HMAC_Init_ex(uintptr_t, uintptr_t, int, uintptr_t, uintptr_t)'),
    updateHmac: ssl('int HMAC_Update(uintptr_t, uintptr_t, size_t)'),
    finishHmac: ssl('int HMAC_Final(uintptr_t, uintptr_t, uintptr_t)'),
  }
}

function opensslOf(koffi: Koffi): ReturnType<Koffi['load']> {
  const everything = koffi.load(EVERY_LIBRARY)
  try {
    everything.func('uintptr_t EVP_CIPHER_CTX_new()')
    return everything
  } catch {
    return koffi.load(OPENSSL)
  }
}
