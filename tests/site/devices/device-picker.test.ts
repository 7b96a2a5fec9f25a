import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChosenDevices } from '../../../site/devices/chosen-devices.ts'
import { createDevicePicker } from '../../../site/devices/device-picker.ts'
import { createMicrophone } from '../../../site/devices/microphone.ts'
import { returnToChosen } from '../../../site/devices/return-to-chosen-microphone.ts'
import type { DeviceList } from '../../../site/webrtc/device-list.ts'
import type { OpenedDevice } from '../../../site/webrtc/opened-device.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))
const device = (deviceId: string) => ({ deviceId, label: `${deviceId} label` })
const ALL: DeviceList = {
  camera: [device('cam1'), device('cam2')],
  microphone: [device('mic1'), device('mic2')],
  speaker: [device('out1')],
}

const storageOf = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value
  },
})

function aTrackOf(deviceId: string) {
  const track = { enabled: true, isStopped: false, getSettings: () => ({ deviceId }) }
  return Object.assign(track, {
    stop() {
      track.isStopped = true
    },
  })
}
type FakeTrack = ReturnType<typeof aTrackOf>
const opened = (track: FakeTrack): OpenedDevice => ({ ok: true, track: track as unknown as MediaStreamTrack })

function testReception(kept: Record<string, string> = {}, { cameraAllowed = true } = {}) {
  let present = ALL
  const changes = new Set<() => void>()
  const asked: { camera: unknown[]; microphone: unknown[]; tone: unknown[] } = {
    camera: [],
    microphone: [],
    tone: [],
  }
  const tracks: FakeTrack[] = []
  const open = (kind: 'camera' | 'microphone', deviceId: string | undefined): OpenedDevice => {
    asked[kind].push(deviceId)
    const there = present[kind].find((one) => one.deviceId === deviceId) ?? present[kind][0]
    if (!there) return { ok: false, state: 'missing' }
    const track = aTrackOf(there.deviceId)
    tracks.push(track)
    return opened(track)
  }
  const chosen = createChosenDevices(() => storageOf(kept))
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => open('microphone', chosen.$chosen.get().microphone),
    onEnded: () => () => {},
  })
  const listDevices = async () => present
  const onDeviceChange = (listener: () => void) => {
    changes.add(listener)
    return () => void changes.delete(listener)
  }
  const picker = createDevicePicker({
    chosen,
    microphone,
    listDevices,
    onDeviceChange,
    openCamera: async (deviceId) => open('camera', deviceId),
    isCameraAllowed: async () => cameraAllowed,
    playTone: async (speakerId) => void asked.tone.push(speakerId),
  })
  returnToChosen({ chosen, microphone, listDevices, onDeviceChange })
  return {
    picker,
    chosen,
    microphone,
    asked,
    tracks,
    kept,
    async plug(next: Partial<DeviceList>) {
      present = { ...ALL, ...next }
      for (const change of changes) change()
      await settle()
      await settle()
    },
  }
}
const camerasOn = (tracks: readonly FakeTrack[]) =>
  tracks
    .filter((track) => !track.isStopped)
    .flatMap((track) => track.getSettings().deviceId.match(/^cam\d/) ?? [])
const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId

test("[2.4.17] stores the chosen device's id in this browser and opens that device next time", async () => {
  const first = testReception()
  first.picker.choose('camera', 'cam2')
  first.picker.choose('speaker', 'out1')
  const next = testReception(first.kept)
  next.picker.open()
  await settle()
  await settle()
  assert.equal(idOf(next.picker.$camera.get()), 'cam2')
  await next.picker.playTone()
  assert.deepEqual([next.asked.camera, next.asked.tone], [['cam2'], ['out1']])
  next.picker.choose('camera', undefined)
  assert.deepEqual(JSON.parse(next.kept.devices ?? ''), { speaker: 'out1' })
})

test('[2.4.17] ignores invalid stored device ids', () => {
  for (const text of ['', 'null', '[]', '{"camera":3}', '{', '"cam1"'])
    assert.deepEqual(createChosenDevices(() => storageOf({ devices: text })).$chosen.get(), {})
})

test('[2.4.17] keeps a disconnected device selected, shows it as missing and uses it once it returns', async () => {
  const { picker, microphone, plug } = testReception({ devices: '{"microphone":"mic2","camera":"cam2"}' })
  picker.open()
  await settle()
  await plug({ microphone: [device('mic1')], camera: [device('cam1')] })
  const { microphone: voice, camera } = picker.$choices.get()
  assert.deepEqual([voice.chosen, voice.isAway, camera.isAway], ['mic2', true, true])
  assert.equal(idOf(picker.$camera.get()), 'cam1')
  await plug({})
  assert.equal(picker.$choices.get().microphone.isAway, false)
  assert.deepEqual([idOf(microphone.$track.get()), idOf(picker.$camera.get())], ['mic2', 'cam2'])
})

test('[2.4.17] opens another microphone before closing the old one, and stays muted', async () => {
  const { picker, microphone, tracks } = testReception()
  picker.open()
  await settle()
  const before = tracks.find((track) => track.getSettings().deviceId === 'mic1')!
  before.enabled = false
  picker.choose('microphone', 'mic2')
  assert.equal(before.isStopped, false)
  await settle()
  const now = microphone.$track.get()!
  assert.deepEqual([idOf(now), now.enabled, before.isStopped], ['mic2', false, true])
})

test('[2.4.17] opens the camera without asking only if it is already permitted, and closes it when the panel closes', async () => {
  const asks = testReception({}, { cameraAllowed: false })
  asks.picker.open()
  await settle()
  assert.deepEqual([asks.picker.$preview.get(), asks.asked.camera], ['off', []])
  const { picker, tracks } = testReception()
  const close = picker.open()
  await settle()
  const camera = tracks.find((track) => track.getSettings().deviceId === 'cam1')!
  assert.equal(picker.$preview.get(), 'shown')
  close()
  assert.deepEqual([camera.isStopped, picker.$camera.get()], [true, undefined])
})

test('[2.4.17] leaves no camera on if the panel closes while the browser asks for permission', async () => {
  const { picker, tracks } = testReception({}, { cameraAllowed: false })
  const close = picker.open()
  await settle()
  const asking = picker.showCamera()
  close()
  await asking
  assert.ok(
    tracks.filter((track) => track.getSettings().deviceId === 'cam1').every((track) => track.isStopped),
  )
  assert.equal(picker.$camera.get(), undefined)
})

test('[2.4.17] shows the last chosen camera even if another camera is still being opened', async () => {
  const { picker, tracks } = testReception({}, { cameraAllowed: false })
  picker.open()
  await settle()
  const opening = picker.showCamera()
  picker.choose('camera', 'cam2')
  await opening
  await settle()
  assert.deepEqual([idOf(picker.$camera.get()), picker.$preview.get()], ['cam2', 'shown'])
  assert.deepEqual(camerasOn(tracks), ['cam2'])
})

test('[2.4.17] keeps one camera on if the panel is closed and reopened while the browser asks for permission', async () => {
  const { picker, tracks } = testReception({}, { cameraAllowed: false })
  const close = picker.open()
  const first = picker.showCamera()
  close()
  picker.open()
  await Promise.all([first, picker.showCamera()])
  await settle()
  assert.deepEqual([idOf(picker.$camera.get()), camerasOn(tracks)], ['cam1', ['cam1']])
})

test('[2.4.17] uses the microphone that was chosen last, even if an earlier choice opens first', async () => {
  const first = aTrackOf('default')
  const waiting: ((device: OpenedDevice) => void)[] = []
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: () => new Promise((resolve) => waiting.push(resolve)),
    onEnded: () => () => {},
  })
  const answer = (at: number, track: ReturnType<typeof aTrackOf>) => {
    waiting[at]?.(opened(track))
    return settle()
  }
  void microphone.open()
  await answer(0, first)
  for (const order of [
    [1, 2],
    [4, 3],
  ]) {
    void microphone.change()
    void microphone.change()
    const last = Math.max(...order)
    const tracks = new Map(order.map((at) => [at, aTrackOf(`mic${at}`)]))
    for (const at of order) await answer(at, tracks.get(at)!)
    assert.equal(microphone.$track.get(), tracks.get(last))
    assert.deepEqual(
      order.map((at) => tracks.get(at)?.isStopped),
      order.map((at) => at !== last),
    )
  }
  assert.equal(first.isStopped, true)
})
