import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Stop } from '../line/stop.ts'
import type { DeviceList, ListedDevice } from '../webrtc/device-list.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import { createCameraPreview, type PreviewState } from './camera-preview.ts'
import type { Chosen, ChosenDevices, ChosenKind } from './chosen-devices.ts'
import type { Microphone } from './microphone.ts'

/** All connected devices of one kind, the chosen device, and whether the chosen device is disconnected (`isAway`). */
export interface Choice {
  devices: readonly ListedDevice[]
  /** Undefined: the browser's default. */
  chosen: string | undefined
  isAway: boolean
}

/** Shows and chooses camera, microphone and speaker, before Standby or between two calls. */
export interface DevicePicker {
  $choices: ReadableAtom<Record<ChosenKind, Choice>>
  $camera: ReadableAtom<MediaStreamTrack | undefined>
  $preview: ReadableAtom<PreviewState>
  /** Whether the test tone could not be played. */
  $toneFailed: ReadableAtom<boolean>
  choose(kind: ChosenKind, deviceId: string | undefined): void
  /** Shows the camera. Call it in a click handler if the browser has to ask for permission. */
  showCamera(): Promise<void>
  playTone(): Promise<void>
  /** @returns a function that turns the camera off */
  open(): Stop
}

interface DevicePickerDeps {
  chosen: ChosenDevices
  microphone: Pick<Microphone, 'change' | 'open' | '$track'>
  listDevices: () => Promise<DeviceList>
  onDeviceChange: (listener: () => void) => Stop
  openCamera: (deviceId: string | undefined) => Promise<OpenedDevice>
  /** Whether the browser already allows the camera. Must not ask the user. */
  isCameraAllowed: () => Promise<boolean>
  playTone: (speakerId: string | undefined) => Promise<void>
}

const NO_DEVICES: DeviceList = { camera: [], microphone: [], speaker: [] }

const isConnected = (kind: ChosenKind, devices: DeviceList, deviceId: string | undefined): boolean =>
  deviceId === undefined || devices[kind].some((device) => device.deviceId === deviceId)

export function createDevicePicker(deps: DevicePickerDeps): DevicePicker {
  const { chosen, microphone } = deps
  const $list = atom<DeviceList>(NO_DEVICES)
  const tone = createTestTone(() => deps.playTone(chosen.$chosen.get().speaker))
  const preview = createCameraPreview(() => deps.openCamera(chosen.$chosen.get().camera))
  let isOpen = false

  const list = async () => {
    const devices = await deps.listDevices()
    if (isOpen) $list.set(devices)
  }

  async function showCamera(): Promise<void> {
    // device names are available after the user has allowed the camera
    if (await preview.show()) void list()
  }

  /**
   * Shows another camera when the chosen one is unplugged or plugged in again. While the chosen camera is unplugged, the
   * browser uses its default camera.
   */
  const follow = (now: DeviceList, before: DeviceList = NO_DEVICES) => {
    const { camera } = chosen.$chosen.get()
    if (now === NO_DEVICES || before === NO_DEVICES || preview.$state.get() === 'off') return
    if (isConnected('camera', now, camera) !== isConnected('camera', before, camera)) void showCamera()
  }
  $list.listen(follow)

  return {
    $choices: computed([$list, chosen.$chosen], choicesOf),
    $camera: preview.$camera,
    $preview: preview.$state,
    $toneFailed: tone.$failed,
    choose(kind, deviceId) {
      chosen.choose(kind, deviceId)
      if (kind === 'microphone') void microphone.change()
      if (kind === 'camera' && preview.$state.get() !== 'off') void showCamera()
    },
    showCamera,
    playTone: tone.play,
    open() {
      isOpen = true
      const stop = deps.onDeviceChange(() => void list())
      void microphone.open().then(list)
      void list()
      void deps.isCameraAllowed().then((allowed) => {
        if (allowed && isOpen) void showCamera()
      })
      return () => {
        isOpen = false
        stop()
        preview.hide()
        $list.set(NO_DEVICES)
      }
    },
  }
}

function createTestTone(play: () => Promise<void>) {
  const $failed = atom(false)
  return {
    $failed,
    async play(): Promise<void> {
      try {
        await play()
        $failed.set(false)
      } catch (error) {
        console.warn('media: the test tone could not be played', error)
        $failed.set(true)
      }
    },
  }
}

function choicesOf(devices: DeviceList, ids: Chosen): Record<ChosenKind, Choice> {
  const of = (kind: ChosenKind): Choice => ({
    devices: devices[kind],
    chosen: ids[kind],
    isAway: devices !== NO_DEVICES && !isConnected(kind, devices, ids[kind]),
  })
  return { camera: of('camera'), microphone: of('microphone'), speaker: of('speaker') }
}
