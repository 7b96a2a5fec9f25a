import {
  blankFaceFrame,
  FACE_SHAPE_INDEX,
  FACE_SHAPES,
  type FaceFrame,
  type FaceShape,
} from '#core/face/rules.ts'
import { setGazeFromShapes } from './gaze.ts'
import { type OscMessage, readOsc } from './osc.ts'
import type { SentFace } from './sent-face.ts'
import { product, type Turn, VMC_ARM_BONES, type VmcBone, writeVmcHands } from './vmc-hands.ts'

type Viseme = keyof FaceFrame['visemes']

/** Shape names are compared in lower case, because VRM 0, VRM 1 and senders spell them differently. */
const SHAPES = new Map(FACE_SHAPES.map((name) => [name.toLowerCase(), FACE_SHAPE_INDEX[name]]))
const VOWELS: Record<string, Viseme> = {
  a: 'aa',
  i: 'ih',
  u: 'ou',
  e: 'ee',
  o: 'oh',
  aa: 'aa',
  ih: 'ih',
  ou: 'ou',
  ee: 'ee',
  oh: 'oh',
}
/** Face shapes for VRM's standard expressions, for senders that do not send the 52 shapes. */
const EXPRESSIONS: Record<string, readonly FaceShape[]> = {
  blink: ['eyeBlinkLeft', 'eyeBlinkRight'],
  blink_l: ['eyeBlinkLeft'],
  blink_r: ['eyeBlinkRight'],
  blinkleft: ['eyeBlinkLeft'],
  blinkright: ['eyeBlinkRight'],
  joy: ['mouthSmileLeft', 'mouthSmileRight'],
  happy: ['mouthSmileLeft', 'mouthSmileRight'],
  fun: ['mouthSmileLeft', 'mouthSmileRight'],
  relaxed: ['mouthSmileLeft', 'mouthSmileRight'],
  angry: ['browDownLeft', 'browDownRight'],
  sorrow: ['browInnerUp', 'mouthFrownLeft', 'mouthFrownRight'],
  sad: ['browInnerUp', 'mouthFrownLeft', 'mouthFrownRight'],
  surprised: ['browInnerUp', 'browOuterUpLeft', 'browOuterUpRight', 'eyeWideLeft', 'eyeWideRight'],
}

/**
 * Reads VMC protocol 2.8 over OSC as a receiver, which the specification calls a marionette
 * (protocol.vmc.info/marionette-spec). A frame consists of several messages, often in several datagrams: shapes are
 * collected until /VMC/Ext/Blend/Apply. Rotations and positions are Unity's (left-handed, +x to the right) and are
 * mirrored in x. The only name in the protocol is the title of the sender's VRM file.
 */
export class VmcReader {
  readonly #gathered = new Map<string, number>()
  readonly #bones = new Map<string, VmcBone>()
  #isTracking = true
  #name: string | undefined
  #senderMs: number | undefined
  /** Whether a part of a face has arrived since the last frame. If not, an Apply message does not complete a frame. */
  #isStirred = false

  /** @returns undefined if the datagram is malformed, 'partial' while the frame is incomplete */
  read(packet: Buffer, frame: FaceFrame): SentFace | 'partial' | undefined {
    const messages = readOsc(packet)
    if (!messages) return undefined
    let isWhole = false
    for (const message of messages) {
      if (!this.#take(message)) return undefined
      isWhole ||= message.address === '/VMC/Ext/Blend/Apply'
    }
    if (!isWhole || !this.#isStirred) return 'partial'
    this.#isStirred = false
    this.#write(frame)
    return { senderMs: this.#senderMs, name: this.#name }
  }

  /** Handles one message. @returns false if a known message has wrong arguments; unknown messages are ignored */
  #take({ address, args }: OscMessage): boolean {
    switch (address) {
      case '/VMC/Ext/Blend/Val': {
        const [name, value] = args
        if (typeof name !== 'string' || !isNumber(value)) return false
        // Do not store unknown names, with which a sender could fill the memory.
        if (isKnown(name.toLowerCase())) this.#gathered.set(name.toLowerCase(), value)
        this.#isStirred = true
        return true
      }
      case '/VMC/Ext/Bone/Pos': {
        const [name, ...numbers] = args
        if (typeof name !== 'string' || numbers.length < 7 || !numbers.every(isNumber)) return false
        // Do not store unknown bones, with which a sender could fill the memory.
        if (!isKnownBone(name)) return true
        const [atX, atY, atZ, x, y, z, w] = numbers as [number, number, number, ...Turn]
        this.#bones.set(name, { at: [-atX, atY, atZ], turn: [x, -y, -z, w] })
        // Arm bones alone do not count as a part of a face.
        this.#isStirred ||= !VMC_ARM_BONES.has(name)
        return true
      }
      case '/VMC/Ext/OK': {
        const [isLoaded, , , tracking] = args
        if (!isNumber(isLoaded)) return false
        const isTracking = isLoaded !== 0 && tracking !== 0
        this.#isStirred ||= isTracking !== this.#isTracking
        this.#isTracking = isTracking
        return true
      }
      case '/VMC/Ext/T':
        if (!isNumber(args[0])) return false
        this.#senderMs = args[0] * 1_000
        return true
      case '/VMC/Ext/VRM':
        if (typeof args[1] !== 'string') return false
        this.#name = args[1].slice(0, 100)
        return true
      default:
        return true
    }
  }

  #write(frame: FaceFrame): void {
    const blank = blankFaceFrame()
    Object.assign(frame.visemes, blank.visemes)
    frame.shapes.fill(0)
    frame.hasMicrophone = false
    for (const [name, value] of this.#gathered) writeShape(frame, name, value)
    frame.level = Math.max(...Object.values(frame.visemes))
    this.#gathered.clear()
    const neck = this.#bones.get('Neck')?.turn
    const head = this.#bones.get('Head')?.turn
    frame.head = neck && head ? product(neck, head) : [...(head ?? neck ?? blank.head)]
    setGazeFromShapes(frame)
    frame.hasTracking = this.#isTracking
    frame.hasHands = writeVmcHands(this.#bones, frame.hands) && this.#isTracking
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isKnown = (name: string): boolean =>
  SHAPES.has(name) || Object.hasOwn(VOWELS, name) || Object.hasOwn(EXPRESSIONS, name)

const isKnownBone = (name: string): boolean => name === 'Head' || name === 'Neck' || VMC_ARM_BONES.has(name)

function writeShape(frame: FaceFrame, name: string, value: number): void {
  const weight = Math.min(1, Math.max(0, value))
  const raise = (index: number): void => {
    frame.shapes[index] = Math.max(frame.shapes[index] as number, weight)
  }
  const index = SHAPES.get(name)
  if (index !== undefined) raise(index)
  const vowel = Object.hasOwn(VOWELS, name) ? VOWELS[name] : undefined
  if (vowel) {
    frame.visemes[vowel] = Math.max(frame.visemes[vowel], weight)
    frame.hasMicrophone = true
  }
  const shapes = Object.hasOwn(EXPRESSIONS, name) ? EXPRESSIONS[name] : undefined
  for (const shape of shapes ?? []) raise(FACE_SHAPE_INDEX[shape])
}
