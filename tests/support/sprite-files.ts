import { readFileSync } from 'node:fs'
import type { SpriteHeader } from '#core/characters/contract-sprites.ts'

/** A chunk of a RIFF file (RFC 9649, 2.3). */
export function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A WebP file of these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF....WEBP', 'latin1')
  head.writeUInt32LE(4 + Buffer.concat(chunks).length, 4)
  return Buffer.concat([head, ...chunks])
}

/** WebP chunks that contain the picture's size, but no pixels. */
export const webpChunks = {
  extended(width: number, height: number): Buffer {
    const content = Buffer.alloc(10)
    content.writeUIntLE(width - 1, 4, 3)
    content.writeUIntLE(height - 1, 7, 3)
    return riffChunk('VP8X', content)
  },
  lossy(width: number, height: number): Buffer {
    const content = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0])
    content.writeUInt16LE(width, 6)
    content.writeUInt16LE(height, 8)
    return riffChunk('VP8 ', content)
  },
  lossless(width: number, height: number): Buffer {
    const content = Buffer.alloc(5)
    content[0] = 0x2f
    content.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 1)
    return riffChunk('VP8L', content)
  },
}

/** The smallest WebP from which the server can read a size. */
export const webp = (width: number, height: number): Buffer => webpOf(webpChunks.lossy(width, height))

interface SpriteParts {
  header: SpriteHeader
  pictures: Buffer[]
}

/** The parts of a valid file of sprites. All sprites show the same picture of 10 × 20 pixels. */
export function spriteParts(): SpriteParts {
  const sprite = () => ({ x: 100, y: 200, width: 10, height: 20, picture: 0 })
  const sprites = (count: number) => Array.from({ length: count }, sprite)
  const place = (): [number, number, number, number, number, number] => [1, 0, 0, 1, 0, 0]
  const mouth = (openings: number) => ({
    closed: sprite(),
    aa: sprites(openings),
    ih: sprites(openings),
    ou: sprites(openings),
    ee: sprites(openings),
    oh: sprites(openings),
  })
  const faces = <Of>(of: (isNeutral: boolean) => Of) => ({
    neutral: of(true),
    happy: of(false),
    relaxed: of(false),
    surprised: of(false),
    sad: of(false),
    angry: of(false),
    softSmile: of(false),
  })
  const joint = (): [number, number, number] => [0, 1, 0]
  const frame = () => ({ figure: sprite(), mouth: place(), badge: { plate: sprite(), place: place() } })
  const pictures = [webp(10, 20)]
  return {
    header: {
      sheet: {
        pixelsPerMetre: 1_500,
        originX: 540,
        originY: 2_200,
        joints: { hips: joint(), spine: joint(), chest: joint(), neck: joint(), head: joint() },
        faceDepth: 0.2,
        layers: { behind: sprite(), body: sprite(), front: sprite() },
        badge: { plate: sprite(), place: place() },
        eyes: faces((isNeutral) => sprites(isNeutral ? 3 : 2)),
        gazes: sprites(2),
        mouths: faces((isNeutral) => mouth(isNeutral ? 3 : 1)),
        gestures: {
          smallHand: [frame(), frame()],
          bigHand: [frame(), frame()],
          wave: [frame(), frame()],
          greeting: [frame(), frame()],
          thanks: [frame(), frame()],
        },
      },
      sizes: pictures.map(({ length }) => length),
    },
    pictures,
  }
}

/** @param header an object to encode as JSON, or a text to write unchanged */
export function packSprites({ header, pictures }: { header: object | string; pictures: Buffer[] }): Buffer {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, ...pictures])
}

/** Builds a sprite file. `change` can alter the parts of a valid one. */
export function spriteFile(change: (parts: SpriteParts) => void = () => undefined): Buffer {
  const parts = spriteParts()
  change(parts)
  return packSprites(parts)
}

/** The sprites of one of the product's characters. */
export const productSprites = (key: string): Buffer =>
  readFileSync(new URL(`../../site/public/characters/${key}.sprites`, import.meta.url))
