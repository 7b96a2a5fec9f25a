import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'
import type { Abilities, KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { LACKS, type Lack } from '#core/kiosk/lacks.ts'
import { beginSelfTest } from '#core/kiosk/self-test.ts'
import type { Request } from '../../../site/line/request.ts'
import { createDevice } from '../../../site/signages/device.ts'
import { deviceTexts } from '../../../site/signages/texts-device.ts'
import { abilitiesOf } from '../../support/abilities.ts'
import { settle } from '../line/fake-clock.ts'
import { anEntry } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { cleanup, render, screen, within } = await import('@testing-library/react')
const { DeviceLacks } = await import('../../../site/signages/DeviceLacks.tsx')
const { SelfTestCard } = await import('../../../site/signages/SelfTestCard.tsx')
const { DeviceFacts } = await import('../../../site/signages/DeviceFacts.tsx')

afterEach(cleanup)

const checkOf = (lacks: Lack[], changes: Partial<KioskCheck> = {}): KioskCheck => ({
  result: 'OK',
  signageId: 1,
  name: 'ロビー',
  abilities: abilitiesOf(),
  reportedAt: 5_000,
  lacks,
  selfTest: null,
  siteVersion: 'abc',
  ...changes,
})

test('[decisions 4] names each thing that the device lacks, with its severity and how to fix it', () => {
  render(
    <DeviceLacks
      check={checkOf([
        { lack: 'voice', level: 'broken', languages: ['ja', 'zh'] },
        { lack: 'storage', level: 'weak' },
      ])}
      isConnected
    />,
  )
  const [voice, storage] = screen.getAllByRole('listitem')
  assert.ok(within(voice!).getByRole('heading', { name: 'AIの声がありません' }))
  assert.match(voice!.textContent ?? '', /使えません.*声のない言語: 日本語・中国語.*「設定」の「AIの声」/)
  assert.match(storage!.textContent ?? '', /画像や動画が消えることがあります注意/)
})

test('[decisions 4] says that the device lacks nothing, or that the kiosk has not reported yet', () => {
  const { rerender } = render(<DeviceLacks check={checkOf([])} isConnected />)
  assert.ok(screen.getByText('問題は見つかりませんでした'))
  rerender(<DeviceLacks check={checkOf([], { abilities: null, reportedAt: null })} isConnected />)
  assert.ok(screen.getByText('まだ報告がありません'))
})

test('[decisions 4] says that a microphone or camera is not allowed yet, instead of that it does not work', () => {
  const lacks: Lack[] = [
    { lack: 'microphone', level: 'weak' },
    { lack: 'camera', level: 'weak' },
  ]
  const abilities = abilitiesOf({ microphone: 'unknown', camera: 'denied' })
  render(<DeviceLacks check={checkOf(lacks, { abilities })} isConnected />)
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  assert.deepEqual(titles, ['マイクがまだ許可されていません', 'カメラを使えません'])
})

test('[decisions 4] says that the device is not connected, and when it reported what it lacks', () => {
  const { rerender } = render(<DeviceLacks check={checkOf([])} isConnected={false} />)
  assert.ok(screen.getByText(/^端末は接続されていません。.+ の報告です。$/))
  rerender(<DeviceLacks check={checkOf([])} isConnected />)
  assert.equal(screen.queryByText(/接続されていません/), null)
})

test('[decisions 4] everything that a device can lack has a title and a fix in both languages', () => {
  for (const { lacks } of [deviceTexts.ja, deviceTexts.en])
    for (const lack of LACKS) assert.ok(lacks[lack].title !== '' && lacks[lack].cure.length > 20, lack)
})

test('[decisions 4] describes in words what the device can do, its version and its last start', () => {
  const abilities = abilitiesOf({
    siteVersion: 'old',
    startCause: 'update',
    renderer: '',
    fps: undefined,
    voices: { ja: ['Kyoko', 'Otoya'], en: [], zh: [] },
    clockOffsetMs: -1_500,
  })
  render(<DeviceFacts check={checkOf([])} abilities={abilities} />)
  const shown = (name: string) => screen.getByText(name).nextElementSibling?.textContent ?? ''
  assert.equal(shown('画面の大きさ'), '1080 × 1920(縦長)')
  assert.equal(shown('ブラウザ'), 'Chrome 140(Linux)')
  assert.equal(shown('GPU'), 'なし')
  assert.equal(shown('アバターの滑らかさ'), '描画していません')
  assert.equal(shown('ブラウザの声'), '日本語: Kyoko・Otoya')
  assert.equal(shown('時計のずれ'), '1.5秒遅れています')
  assert.equal(shown('メモリ'), '8GB以上')
  assert.match(shown('最後の起動'), /\(新しい版への更新\)$/)
  assert.equal(shown('画面の版'), 'old(最新はabc)')
})

test('[decisions 4] loads the data of a device again only when that device has sent a new report', async () => {
  const { line, say } = createFakeLine()
  let loads = 0
  const request = (async () => {
    loads += 1
    return { kind: 'ok', value: checkOf([]) }
  }) as unknown as Request
  const close = createDevice({ request, line }, 1).open()
  await settle()
  say({ type: 'kioskChecked', signageId: 2 })
  await settle()
  assert.equal(loads, 1)
  say({ type: 'kioskChecked', signageId: 1 })
  await settle()
  assert.equal(loads, 2)
  close()
  say({ type: 'kioskChecked', signageId: 1 })
  await settle()
  assert.equal(loads, 2)
})

test('[decisions 4] starts the self-test only on a connected kiosk without a call, and only with permission', () => {
  const button = () => screen.queryByRole('button', { name: /診断/ })
  const draw = (entry: Parameters<typeof SelfTestCard>[0]['entry'], onStart?: () => void) => {
    cleanup()
    render(<SelfTestCard test={null} entry={entry} onStart={onStart} />)
    return button()?.hasAttribute('disabled')
  }
  let starts = 0
  const onStart = () => {
    starts += 1
  }
  assert.equal(draw(anEntry(1), onStart), false)
  button()?.click()
  assert.equal(starts, 1)
  assert.equal(draw(anEntry(1)), undefined, 'no button for operators')
  assert.equal(draw(undefined, onStart), true)
  assert.equal(draw(anEntry(1, { state: 'Logout' }), onStart), true)
  assert.equal(draw(anEntry(1, { scene: 'Calling', state: 'Calling' }), onStart), true)
})

test('[decisions 4] shows the progress of a running self-test', () => {
  render(<SelfTestCard test={beginSelfTest('office', 1_000)} entry={anEntry(1)} onStart={() => {}} />)
  assert.equal(screen.getByRole('status').textContent, '診断しています')
  assert.match(screen.getAllByRole('listitem')[0]?.textContent ?? '', /スピーカーとマイク診断中/)
})

test('[decisions 7] shows the voice of the AI in each language: a service, a voice of the device, or only captions', () => {
  const abilities = abilitiesOf({ voices: { ja: [], en: ['English uketsuke'], zh: [] } })
  const speaks = { ja: 'voicevox', en: 'browser', zh: 'browser' } as const
  const { unmount } = render(<DeviceFacts check={checkOf([], { speaks })} abilities={abilities} />)
  assert.equal(
    screen.getByText('AIの声').nextElementSibling?.textContent,
    '日本語: VOICEVOX / 英語: English uketsuke / 中国語: 字幕だけ',
  )
  unmount()
})

test("[decisions 7] shows the device's voice that the company has chosen, and only captions for a voice that cannot read kanji", () => {
  const abilities = abilitiesOf({ voices: { ja: ['Japanese espeak'], en: ['Daniel', 'Samantha'], zh: [] } })
  const speaks = { ja: 'browser', en: 'browser', zh: 'browser' } as const
  const ownVoices = { ja: '', en: 'Samantha', zh: '' }
  render(<DeviceFacts check={checkOf([], { speaks, ownVoices })} abilities={abilities} />)
  assert.equal(
    screen.getByText('AIの声').nextElementSibling?.textContent,
    '日本語: 字幕だけ / 英語: Samantha / 中国語: 字幕だけ',
  )
})

test('[decisions 7] shows who recognizes speech for the AI, and what to do if the chosen service does not exist', () => {
  const hearing = (hears: KioskCheck['hears'], changes: Partial<Abilities> = {}) => {
    const check = checkOf([{ lack: 'ears', level: 'broken' }], { hears })
    const { container, unmount } = render(
      <>
        <DeviceFacts check={check} abilities={abilitiesOf(changes)} />
        <DeviceLacks check={check} isConnected />
      </>,
    )
    const shown = [
      screen.getByText('AIの聞き取り').nextElementSibling?.textContent,
      /この環境にはありません/.test(container.textContent),
    ]
    unmount()
    return shown
  }
  assert.deepEqual(hearing('server', { recogniser: 'missing' }), ['音声認識サービス', false])
  assert.deepEqual(hearing('kiosk'), ['ブラウザ', false])
  assert.deepEqual(hearing('kiosk', { recogniser: 'missing' }), ['聞き取れません', false])
  assert.deepEqual(hearing('nobody'), ['聞き取れません', true])
})
