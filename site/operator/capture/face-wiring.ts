import type { AvatarCommand } from '#core/characters/avatar.ts'
import { characterAddress } from '#core/characters/character-address.ts'
import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'
import { VISITOR_PICTURE_HEIGHT, VISITOR_PICTURE_WIDTH } from '#core/limits.ts'
import { browserFrameSource } from '../../avatar/browser-frame-source.ts'
import { createMicrophoneTracker } from '../../avatar/face/microphone-tracker.ts'
import { createOwnFace } from '../../avatar/face/own-face.ts'
import { createRemoteTracker } from '../../avatar/face/remote-tracker.ts'
import { probeRenderer } from '../../avatar/renderer-check.ts'
import { createCharacterFinder } from '../../characters/character-finder.ts'
import { character } from '../../characters/own-character.ts'
import { chosenDevices } from '../../devices/chosen-devices.ts'
import { microphone } from '../../devices/microphone-wiring.ts'
import { createFaceGateway } from '../../face/face-gateway.ts'
import { createFaceSource, type FaceSource } from '../../face/face-source.ts'
import { openLips } from '../../face/lips.ts'
import { createPhoneLink, isLoopbackPage, reachableOrigin } from '../../face/phone-link.ts'
import { createRememberedMode } from '../../face/remembered-mode.ts'
import { drawQr } from '../../kit/qr.ts'
import { clock, steadyNow } from '../../line/clock.ts'
import { fetchFile } from '../../line/fetch-file.ts'
import { ownUser } from '../../line/own-user.ts'
import { line } from '../../line/page-line.ts'
import { request } from '../../line/request.ts'
import { untilIdle } from '../../line/until-idle.ts'
import { withAudio } from '../../webrtc/audio.ts'
import { createCommandReceiver, createCommandSender } from '../../webrtc/command-channel.ts'
import { openCamera } from '../../webrtc/opened-device.ts'
import { openVoiceEffect } from '../../webrtc/voice-effect.ts'
import { DEFAULT_CHARACTER_URL } from '../call/call-media.ts'
import { createOwnVoice } from '../call/voice.ts'
import { createHostStage, type HostStage } from './host-stage.ts'

/** The operator as the visitor sees and hears them: face source, avatar and voice, connected to browser APIs. */

/**
 * With software rendering, preparing the avatar blocks the page. The preparation waits this long, while the user looks around on a
 * new page.
 */
const SETTLED_MS = 10_000

// `hostStage` creates the lip source (mouth shapes from the microphone) and combines it with the rest of the face.
const ownLips = () => hostStage.lips()

const loadCameraTracker = () => import('../../avatar/face/camera-tracker.ts')

export const faceGateway = createFaceGateway(line, steadyNow)

export const faceSource: FaceSource = createFaceSource({
  gateway: faceGateway,
  microphone: createMicrophoneTracker(ownLips, steadyNow),
  remote: createRemoteTracker(steadyNow),
  openCamera: () =>
    openCamera({
      width: VISITOR_PICTURE_WIDTH,
      height: VISITOR_PICTURE_HEIGHT,
      deviceId: chosenDevices.$chosen.get().camera,
    }),
  asStream: (track) => new MediaStream([track]),
  async createCameraTracker(stream) {
    const { createCameraTracker } = await loadCameraTracker()
    const { every } = browserFrameSource
    return createCameraTracker(stream, { every, after: clock.after, now: steadyNow, fetchFile })
  },
})

export const ownFace = createOwnFace({ tracked: faceSource.tracked, lips: ownLips, now: steadyNow })

export const rememberedMode = createRememberedMode(request, ownUser, faceSource)
export const phoneLink = createPhoneLink({
  request,
  clock,
  gateway: faceGateway,
  origin: (isLocalOnly) => reachableOrigin(location, faceGateway.$status.get()?.addresses ?? [], isLocalOnly),
  isAtServer: () => isLoopbackPage(location),
  drawQr,
})

export const voice = createOwnVoice({
  $microphone: microphone.$track,
  openEffect: (input, effect) => withAudio((context) => openVoiceEffect(input, effect, context)),
})

const loadFullEngine = async () => (await import('../../avatar/engine.ts')).createEngine

export const hostStage: HostStage = createHostStage({
  face: ownFace,
  findCharacter: createCharacterFinder(request),
  async loadEngine(renderer) {
    if (renderer === 'hardware') return loadFullEngine()
    const { createSoftwareAvatar } = await import('../../avatar/sprites/software-avatar.ts')
    return (options) => createSoftwareAvatar(options, { fetchFile, loadEngine: loadFullEngine })
  },
  createCanvas: () => document.createElement('canvas'),
  createLips: openLips,
  renderer() {
    const name = probeRenderer()
    if (name === '') return 'none'
    return isSoftwareRenderer(name) ? 'software' : 'hardware'
  },
  quiet: (renderer) =>
    renderer === 'hardware'
      ? untilIdle()
      : new Promise((resolve) => clock.after(SETTLED_MS, () => resolve(untilIdle()))),
})

/** Loads in advance what a call needs, so that the call starts at once. */
export async function prepareStage(): Promise<void> {
  await character.load()
  await untilIdle()
  const own = character.$character.get()
  const characterUrl = own ? characterAddress(own) : DEFAULT_CHARACTER_URL
  if (faceSource.$mode.get() === 'camera') void loadCameraTracker()
  await hostStage.prepare({ portrait: true, characterUrl })
}

function applyHere(command: AvatarCommand) {
  if (command.kind === 'captureMode') return faceSource.setMode(command.captureMode)
  if (command.kind === 'calibration') return faceSource.calibrate()
  if (command.kind === 'voiceEffect') return voice.setEffect(command.voiceEffect)
  return hostStage.apply(command)
}

// `stream` mode: this page owns the engine, so sender and receiver are both here.
const sender = createCommandSender({ clock, send: (text) => receiver.receive(text) })
const receiver = createCommandReceiver({ apply: applyHere, send: (text) => sender.receive(text) })
/** Sends a command to this page's own engine, face and voice. */
export const commandHere = sender.command
