import { computed } from 'nanostores'
import { getCharacters } from '#contract/characters.ts'
import type { AvatarCommand } from '#rules/avatar.ts'
import { CAPTURE_HEIGHT, CAPTURE_WIDTH } from '#rules/limits.ts'
import { browserFrameSource } from '../../avatar/browser-frame-source.ts'
import { createMicrophoneTracker } from '../../avatar/face/microphone-tracker.ts'
import { createOwnFace } from '../../avatar/face/own-face.ts'
import { createRemoteTracker } from '../../avatar/face/remote-tracker.ts'
import { isSoftwareRenderer, probeRenderer } from '../../avatar/renderer-check.ts'
import { createVoiceLips } from '../../avatar/voice-lips.ts'
import { clock } from '../../client/clock.ts'
import { request } from '../../client/request.ts'
import { createAlertSound } from '../../live/alert-sound.ts'
import { type CallPeer, createCallPeer, type Slot } from '../../live/call-peer.ts'
import { onTrackEnded, openCamera, openMicrophone } from '../../live/capture.ts'
import { createCommandReceiver, createCommandSender } from '../../live/command-channel.ts'
import { readDevices, watchDevices } from '../../live/devices.ts'
import { openScreen } from '../../live/screen-share.ts'
import { createStatistics, qualityOf } from '../../live/statistics.ts'
import { openVoiceEffect } from '../../live/voice-effect.ts'
import { callsTexts } from '../../messages/calls.ts'
import { pickTexts } from '../../messages/define.ts'
import { refusalText } from '../../messages/refusals.ts'
import { createCalls } from '../calls/calls.ts'
import { createLineFault } from '../calls/fault.ts'
import { followIntoCalls } from '../calls/follow.ts'
import { createRing } from '../calls/ring.ts'
import { sharedAudio } from '../shared/audio.ts'
import { createBoard } from '../shared/board.ts'
import { createCharacterFinder } from '../shared/character-finder.ts'
import { lookOf } from '../shared/character-look.ts'
import { createDetails } from '../shared/details.ts'
import { goTo } from '../shared/go-to.ts'
import { createAudioMeter, createLevel } from '../shared/level.ts'
import { $config, endStandBy, line, openLine, standBy } from '../shared/line.ts'
import { createNow } from '../shared/now.ts'
import { homeAfterTalk, operationPath } from '../shared/operation-paths.ts'
import { $language } from '../shared/preferences.ts'
import { reloadOnce } from '../shared/reload-once.ts'
import { createResource } from '../shared/resource.ts'
import { createSelf } from '../shared/self.ts'
import { $session } from '../shared/session.ts'
import { toasts } from '../shared/toasts.ts'
import { createVisitorSound } from '../shared/visitor-sound.ts'
import { DEFAULT_CHARACTER_URL } from './call-media.ts'
import { createCallSession } from './call-session.ts'
import { createFaceGateway } from './face-gateway.ts'
import { createOwnCapture, type OwnCapture } from './face-source.ts'
import { createFigures } from './figures.ts'
import { createHostStage, type HostStage } from './host-stage.ts'
import { createMicrophone } from './microphone.ts'
import { createMonitorSession } from './monitor-session.ts'
import { createOperation } from './operation.ts'
import { createOwnCharacter } from './own-character.ts'
import { createPhoneLink, drawQr, reachableOrigin } from './phone-link.ts'
import { createReadiness } from './readiness.ts'
import { createLineRefusals } from './refusals.ts'
import { createRememberedMode } from './remembered-mode.ts'
import { createStandby } from './standby.ts'
import { createOwnVoice } from './voice.ts'

/**
 * The operator's desk: the stores of this side, wired to the browser once. It outlives the pages, so that a call, the
 * microphone and the ringing go on while the operator walks through the product.
 */

const words = () => pickTexts(callsTexts, $language.get())
const notSent = () => void toasts.show({ text: words().notSent, tone: 'warning' })

export const $now = createNow(clock)
export const board = createBoard(line)
export const self = createSelf(line, clock)
export const microphone = createMicrophone({ open: () => openMicrophone(), onEnded: onTrackEnded })
export const $level = createLevel(microphone.$track, (track) => createAudioMeter(track, sharedAudio()), clock)
export const character = createOwnCharacter(request)
const details = createDetails(request, line)
export const figures = createFigures(request, board)
export const signageDetails = details

createReadiness({
  line,
  microphone,
  readDevices,
  mayAnswer: () => $session.get().user?.role !== 'webReservationUser',
})
watchDevices(({ microphone: state }) => {
  const lacking = microphone.$state.get() === 'denied' || microphone.$state.get() === 'missing'
  if (lacking && state === 'granted') void microphone.open()
})

const ring = createRing({
  sound: createAlertSound(),
  clock,
  title: {
    read: () => document.title,
    write: (title) => {
      document.title = title
    },
  },
})

const goToOperation = (signageId: number) => goTo(operationPath(signageId))

export const calls = createCalls({
  line,
  ring,
  clock,
  $now,
  ringingTitle: ({ signageName }) => words().ringing(signageName),
  goToOperation,
  notify: (notice) =>
    void toasts.show({ text: words()[notice], tone: notice === 'notSent' ? 'warning' : 'info' }),
})

export const fault = createLineFault({
  line,
  standBy,
  onlyLook() {
    endStandBy()
    openLine()
  },
})

const findCharacter = createCharacterFinder(request)
const steadyNow = () => performance.now()
const ownLips = () => hostStage.lips()

export const faceGateway = createFaceGateway(line, steadyNow)

export const capture: OwnCapture = createOwnCapture({
  gateway: faceGateway,
  microphone: createMicrophoneTracker(ownLips, steadyNow),
  remote: createRemoteTracker(steadyNow),
  openCamera: () => openCamera({ width: CAPTURE_WIDTH, height: CAPTURE_HEIGHT }),
  asStream: (track) => new MediaStream([track]),
  async createCameraTracker(stream) {
    const { createCameraTracker } = await import('../../avatar/face/camera-tracker.ts')
    const { every } = browserFrameSource
    return createCameraTracker(stream, { every, after: clock.after, now: steadyNow })
  },
})

const ownFace = createOwnFace({ tracked: capture.tracked, lips: ownLips, now: steadyNow })

export const rememberedMode = createRememberedMode(request, capture)
export const characterList = createResource(request, getCharacters, {})
export const phoneLink = createPhoneLink({
  request,
  clock,
  gateway: faceGateway,
  origin: () => reachableOrigin(location, faceGateway.$status.get()?.addresses ?? []),
  drawQr,
})

export const voice = createOwnVoice({
  $microphone: microphone.$track,
  openEffect: (input, effect) => openVoiceEffect(input, effect, sharedAudio()),
})

export const hostStage: HostStage = createHostStage({
  face: ownFace,
  findCharacter,
  loadEngine: async () => (await import('../../avatar/engine.ts')).createEngine,
  createCanvas: () => document.createElement('canvas'),
  createLips: (track) => createVoiceLips(new MediaStream([track]), sharedAudio()),
  mayBuildAhead: () => !isSoftwareRenderer(probeRenderer()),
})

async function prepareStage() {
  await character.load()
  const own = character.$character.get()
  const characterUrl = own ? lookOf(own) : DEFAULT_CHARACTER_URL
  await hostStage.prepare({ portrait: true, characterUrl })
}

function applyHere(command: AvatarCommand) {
  if (command.kind === 'captureMode') return capture.setMode(command.captureMode)
  if (command.kind === 'calibration') return capture.calibrate()
  if (command.kind === 'voiceEffect') return voice.setEffect(command.voiceEffect)
  return hostStage.apply(command)
}

// `stream` mode: the engine's owner is this page itself, so both ends of the catalogue meet here
const sender = createCommandSender({ clock, send: (text) => receiver.receive(text) })
const receiver = createCommandReceiver({ apply: applyHere, send: (text) => sender.receive(text) })

export const visitorSound = createVisitorSound(() => new Audio())
const createPeer = () => createCallPeer({ line, request, clock })
const measure = (peer: CallPeer, slot: Slot) => createStatistics({ report: () => peer.report(slot), clock })
const media = { line, clock, createPeer, measure, qualityOf, sound: visitorSound }

export const operation = createOperation({
  self,
  $config,
  clock,
  goTo,
  homePath: () => homeAfterTalk($session.get().user?.role),
  startCall: (talk, rejoined) =>
    createCallSession(
      {
        ...media,
        face: ownFace,
        everyTick: browserFrameSource.every,
        now: clock.now,
        voice,
        capture,
        microphone,
        stage: hostStage,
        details,
        character,
        openScreen,
        command: sender.command,
        reloadOnce,
      },
      talk,
      rejoined,
    ),
  startMonitoring: (signageId) => createMonitorSession(media, signageId),
})

followIntoCalls(self, goToOperation)

const refusals = createLineRefusals({
  line,
  isListed: () => operation.$call.get() !== undefined,
  show: (refusal) => void toasts.show({ text: refusalText(refusal, $language.get()), tone: 'warning' }),
})

export const standby = createStandby({
  line: {
    send(message) {
      refusals.expect()
      return line.send(message)
    },
  },
  board,
  self,
  details,
  figures,
  character,
  calls,
  $viewer: computed($session, ({ user }) => user && { userId: user.id, role: user.role }),
  standBy() {
    standBy()
    void prepareStage()
  },
  goTo,
  notSent,
})
