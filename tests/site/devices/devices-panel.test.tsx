import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { PreviewState } from '../../../site/devices/camera-preview.ts'
import type { ChosenKind } from '../../../site/devices/chosen-devices.ts'
import type { DevicePicker } from '../../../site/devices/device-picker.ts'
import type { MicrophoneState } from '../../../site/devices/microphone.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { DevicesPanel } = await import('../../../site/devices/DevicesPanel.tsx')

function aPicker(preview: PreviewState = 'off') {
  const reported: (string | undefined)[] = []
  const $preview = atom(preview)
  const $toneFailed = atom(false)
  let opened = 0
  const none = { devices: [], chosen: undefined, isAway: false }
  const camera = { ...none, devices: [{ deviceId: 'cam1', label: '外付けカメラ' }] }
  const picker: DevicePicker = {
    $choices: atom({ camera, microphone: { ...none, chosen: 'gone', isAway: true }, speaker: none }),
    $camera: atom(undefined),
    $preview,
    $toneFailed,
    choose: (kind: ChosenKind, deviceId) => void reported.push(kind, deviceId),
    showCamera: async () => void reported.push('show'),
    playTone: async () => void reported.push('tone'),
    open() {
      opened += 1
      return () => {
        opened -= 1
      }
    },
  }
  return { picker, told: reported, $preview, $toneFailed, opened: () => opened }
}

function show(picker: DevicePicker, state: MicrophoneState = 'granted', canChooseSpeaker = true) {
  const microphone = { $state: atom(state), open: async () => undefined }
  const props = { picker, microphone, $level: atom(0.4), canChooseSpeaker }
  return { ...render(<DevicesPanel {...props} />), user: userEvent.setup() }
}

test('[2.4.17] lists devices of each kind, and reports a disconnected device', async () => {
  const { picker, told: reported, opened } = aPicker()
  const { user, unmount } = show(picker)
  await user.selectOptions(screen.getByRole('combobox', { name: 'カメラ' }), '外付けカメラ')
  await user.selectOptions(screen.getByRole('combobox', { name: 'カメラ' }), 'ブラウザにまかせる')
  assert.deepEqual(reported, ['camera', 'cam1', 'camera', undefined])
  assert.ok(screen.getByText(/選んだ機器がつながっていません/))
  assert.equal(screen.getByRole<HTMLSelectElement>('combobox', { name: 'マイク' }).value, '')
  assert.equal(screen.getByRole('progressbar', { name: '声の大きさ' }).getAttribute('value'), '40')
  assert.equal(opened(), 1)
  unmount()
  assert.equal(opened(), 0)
})

test('[2.4.17] says what to do when camera or microphone is denied', async () => {
  const { picker, told: reported, $preview } = aPicker()
  const { user } = show(picker, 'denied')
  assert.match(screen.getByRole('alert').textContent ?? '', /マイクが許可されていない.*アドレスバー/)
  assert.ok(!screen.queryByRole('progressbar'))
  act(() => $preview.set('denied'))
  assert.match(
    screen.getAllByRole('alert')[0]?.textContent ?? '',
    /カメラが許可されていません.*「カメラ」を「許可」/,
  )
  await user.click(screen.getAllByRole('button', { name: 'もう一度' })[0]!)
  assert.deepEqual(reported, ['show'])
})

test('[2.4.17] plays a test tone, even if the speaker cannot be chosen', async () => {
  const { picker, told: reported, $toneFailed } = aPicker()
  const { user } = show(picker, 'granted', false)
  assert.ok(!screen.queryByRole('combobox', { name: 'スピーカー' }))
  await user.click(screen.getByRole('button', { name: '音を鳴らす' }))
  assert.deepEqual(reported, ['tone'])
  act(() => $toneFailed.set(true))
  assert.match(screen.getByRole('alert').textContent ?? '', /音を鳴らせませんでした/)
})
