import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import type { SorryCause, StageModel, StageProps } from '../../../site/stage/stage-model.ts'

const { cleanup, fireEvent, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { SignageStage } = await import('../../../site/stage/SignageStage.tsx')
const { pickTexts } = await import('../../../site/kit/texts/define.ts')
const { kioskTexts } = await import('../../../site/kiosk/texts.ts')

const button = (id: number, text: string, changes: Partial<StageModel['buttons'][number]> = {}) => ({
  id,
  text,
  fontSizePx: 40,
  colour: '#27427f',
  isView: true,
  ...changes,
})

const model = (changes: Partial<StageModel> = {}): StageModel => ({
  scene: 'Standby',
  width: 1080,
  height: 1920,
  layout: 'mediaAndAvatar',
  companyName: 'デモ商事',
  placeName: '1階 ロビー',
  showLogo: true,
  media: { url: '/media/akari.jpg', kind: 'image', name: '冬のあかり展' },
  telopLines: ['本日は展示があります。', '', 'ご参加ください。'],
  showTelop: true,
  buttons: [button(11, '受付を呼び出す'), button(12, 'ご予約の方')],
  buttonDirection: 'vertical',
  language: 'ja',
  nowAt: Date.UTC(2026, 10, 20, 5, 5),
  timeZone: 'Asia/Tokyo',
  ...changes,
})

const show = (changes: Partial<StageModel> = {}, props: Partial<StageProps> = {}) =>
  render(
    <SignageStage
      interactive
      model={model(changes)}
      texts={pickTexts(kioskTexts, changes.language ?? 'ja').stage}
      avatar={<img src="/avatar.webp" alt="avatar" />}
      {...props}
    />,
  )

const LANGUAGES = ['日本語', 'English', '中文']
const namesOfButtons = () => screen.getAllByRole('button').map((each) => each.textContent)

for (const [shape, size] of Object.entries({
  upright: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
})) {
  test(`[2.4.6] the language can be changed in every scene, ${shape}`, async () => {
    for (const scene of TEMPLATE_SCENES) {
      const onLanguage = mock.fn()
      const { unmount } = show({ scene, ...size }, { onLanguage })
      await userEvent.click(screen.getByRole('button', { name: '中文' }))
      assert.deepEqual(onLanguage.mock.calls[0]?.arguments, ['zh'], scene)
      unmount()
    }
  })
}

test('[decisions 4] a call that comes to nothing says so, what to do next, and leads back to the start', async () => {
  const headings = {
    declined: 'ただいま応対できません',
    unanswered: 'お呼びしましたが、応答がありません',
    interrupted: '通信が途切れました',
  }
  for (const [sorry, name] of Object.entries(headings)) {
    const onCancel = mock.fn()
    const crowded = { cause: 'busy', place: 3 } as const
    const { unmount } = show({ scene: 'Crowded', sorry: sorry as SorryCause, crowded }, { onCancel })
    assert.ok(screen.getByRole('heading', { name }))
    assert.doesNotMatch(screen.getByRole('status').textContent ?? '', /番目/)
    assert.match(screen.getByRole('status').textContent ?? '', /お近くのスタッフに/)
    assert.ok(screen.getByText('少したってから、もう一度お呼びください'))
    await userEvent.click(screen.getByRole('button', { name: '最初に戻る' }))
    assert.equal(onCancel.mock.callCount(), 1)
    unmount()
  }
  // the network went in the middle of a talk
  show({ offline: true, sorry: 'interrupted' })
  assert.ok(screen.getByRole('heading', { name: headings.interrupted }))
})

test('[6] the mark says what of the device is open, and nothing where nothing is', () => {
  const marks = { both: 'カメラ・マイク使用中', camera: 'カメラ使用中', microphone: 'マイク使用中' }
  const seen = (inUse: StageModel['inUse'], scene: StageModel['scene']) => {
    const { unmount } = show({ scene, inUse })
    const found = Object.values(marks).filter((mark) => screen.queryByText(mark))
    unmount()
    return found
  }
  for (const scene of ['Standby', 'Suspended', 'Active'] as const) {
    assert.deepEqual(seen({ camera: true, microphone: true }, scene), [marks.both])
    assert.deepEqual(seen({ camera: true, microphone: false }, scene), [marks.camera])
    assert.deepEqual(seen({ camera: false, microphone: true }, scene), [marks.microphone])
    assert.deepEqual(seen({ camera: false, microphone: false }, scene), [])
    assert.deepEqual(seen(undefined, scene), [])
  }
})

test('[9] in Standby the character’s video takes the place of its picture once it plays, and nowhere else', () => {
  const idle = <video muted aria-label="idle" />
  const shown = (scene: StageModel['scene'], idleReady: boolean) => {
    const { unmount } = show({ scene }, { idle, idleReady })
    const found = [screen.queryByLabelText('idle') !== null, screen.queryByAltText('avatar') !== null]
    unmount()
    return found
  }
  assert.deepEqual(shown('Standby', false), [true, true])
  assert.deepEqual(shown('Standby', true), [true, false])
  assert.deepEqual(shown('Calling', true), [false, true])
  assert.deepEqual(shown('Active', true), [false, true])
})

test('[2.4.6] touch buttons show in Standby only, and only where the signage is portrait', () => {
  const { unmount } = show()
  assert.deepEqual(
    screen.getAllByRole('button').map((each) => each.textContent),
    ['受付を呼び出す', 'ご予約の方', '日本語', 'English', '中文'],
  )
  unmount()
  show({ width: 1920, height: 1080 })
  assert.deepEqual(namesOfButtons(), LANGUAGES)
  assert.ok(screen.getByText('ご用の方は、画面の前にお立ちください'))
})

test('[2.4.6] a hidden button is not there, a pressed one tells its id', async () => {
  const onTouch = mock.fn()
  show(
    { buttons: [button(11, '受付'), button(12, '隠れた', { isView: false }), button(13, '予約')] },
    { onTouch },
  )
  assert.equal(screen.queryByRole('button', { name: '隠れた' }), null)
  await userEvent.click(screen.getByRole('button', { name: '予約' }))
  assert.deepEqual(
    onTouch.mock.calls.map((call) => call.arguments),
    [[13]],
  )
})

test('[2.4.5] a button keeps its font size and colour, its text is white or navy by contrast', () => {
  show({
    buttons: [
      button(11, '暗い', { colour: '#112233', fontSizePx: 24 }),
      button(12, '明るい', { colour: '#ffee88' }),
    ],
  })
  const dark = screen.getByRole('button', { name: '暗い' }).style
  assert.equal(dark.fontSize, '24px')
  assert.equal(dark.color.toLowerCase(), '#ffffff')
  assert.equal(screen.getByRole('button', { name: '明るい' }).style.color.toLowerCase(), '#1d3263')
})

test('[4.4] Calling says what was asked and offers to stop; Crowded shows the place in the queue', async () => {
  const onCancel = mock.fn()
  const { unmount } = show(
    { scene: 'Calling', calling: { buttonText: 'ご予約の方', pictureSent: true } },
    { onCancel },
  )
  assert.ok(screen.getByRole('heading', { name: 'お呼びしています' }))
  assert.ok(within(screen.getByRole('status')).getByText('ご予約の方'))
  assert.ok(screen.getByText('カメラの画像を係の者に送りました'))
  await userEvent.click(screen.getByRole('button', { name: '取りやめる' }))
  assert.equal(onCancel.mock.callCount(), 1)
  unmount()
  show({ scene: 'Crowded', crowded: { cause: 'busy', place: 3 } })
  assert.match(screen.getByRole('status').textContent ?? '', /3番目/)
})

test('[realtime] Crowded because nobody is there shows no place', () => {
  show({ scene: 'Crowded', crowded: { cause: 'absent' } })
  assert.doesNotMatch(screen.getByRole('status').textContent ?? '', /番目/)
  assert.ok(screen.getByRole('heading', { name: 'ただいま席を外しております' }))
})

test('[4.4] the stream is drawn in Active only, and takes the avatar’s place', () => {
  const player = <video muted aria-label="stream" />
  const { unmount } = show(
    {
      scene: 'Active',
      inUse: { camera: true, microphone: true },
      active: { hostName: '佐藤 美咲', caption: { text: 'お待ちしておりました。' } },
    },
    { player },
  )
  assert.ok(screen.getByLabelText('stream'))
  assert.equal(screen.queryByAltText('avatar'), null)
  assert.ok(screen.getByText('カメラ・マイク使用中'))
  assert.ok(screen.getByText('お待ちしておりました。'))
  unmount()
  show({}, { player })
  assert.equal(screen.queryByLabelText('stream'), null)
  assert.ok(screen.getByAltText('avatar'))
})

test('[4.3] in onlyMedia the stream is still there to be heard', () => {
  show({ scene: 'Active', layout: 'onlyMedia' }, { player: <video muted aria-label="stream" /> })
  assert.ok(screen.getByLabelText('stream'))
  assert.equal(screen.queryByAltText('avatar'), null)
})

test('[realtime] asking to end is said once, then the button waits', async () => {
  const onEnd = mock.fn()
  const { unmount } = show({ scene: 'Active', active: {} }, { onEnd })
  await userEvent.click(screen.getByRole('button', { name: '通話を終わる' }))
  assert.equal(onEnd.mock.callCount(), 1)
  unmount()
  show({ scene: 'Active', active: { endAsked: true } }, { onEnd })
  assert.ok(screen.getByRole('button', { name: '係の者に伝えました' }).hasAttribute('disabled'))
})

test('[decisions 4] offline shows Standby with a kind notice instead of the buttons, and no word of an error', () => {
  const { container } = show({ offline: true })
  assert.deepEqual(namesOfButtons(), LANGUAGES)
  assert.ok(screen.getByRole('heading', { name: 'ただいま、呼び出しの準備をしています' }))
  assert.doesNotMatch(container.textContent ?? '', /エラー|SVER|失敗/)
})

test('[decisions 6] a guest at home is sent to nobody nearby and promised no buttons while the server is away', () => {
  const { container } = show({ offline: true, isGuest: true })
  assert.ok(screen.getByRole('heading', { name: 'ただいま、つなぎ直しています' }))
  assert.doesNotMatch(container.textContent ?? '', /スタッフ|ボタン|エラー|SVER|失敗/)
})

test('[4.3] Suspended shows when it opens again, the hours and whom to ring', () => {
  show({
    scene: 'Suspended',
    suspended: { resumeText: '15:00', hoursText: '月–金 9:00–18:00', phoneText: '03-0000-0000' },
  })
  for (const text of ['15:00', '月–金 9:00–18:00', '03-0000-0000']) assert.ok(screen.getByText(text), text)
})

test('[5] telop lines follow each other without the empty ones; switched off or empty there is none', () => {
  const { unmount } = show()
  assert.equal(screen.getAllByText('本日は展示があります。').length, 2, 'the run and its repetition')
  unmount()
  const off = show({ showTelop: false })
  assert.equal(screen.queryByText('お知らせ'), null)
  off.unmount()
  show({ telopLines: ['', ' '] })
  assert.equal(screen.queryByText('お知らせ'), null)
})

test('[2.4.6] the language badge tells the language that was chosen', async () => {
  const onLanguage = mock.fn()
  show({}, { onLanguage })
  assert.equal(screen.getByRole('button', { name: '日本語' }).getAttribute('aria-pressed'), 'true')
  await userEvent.click(screen.getByRole('button', { name: '中文' }))
  assert.deepEqual(onLanguage.mock.calls[0]?.arguments, ['zh'])
})

test('[4.4] a shared screen stands where the media were', () => {
  show({ scene: 'Active' }, { screen: <video muted aria-label="screen" /> })
  assert.ok(screen.getByLabelText('screen'))
  assert.equal(screen.queryByAltText('冬のあかり展'), null)
  assert.ok(screen.getByText('係の者の画面'))
})

test('[4.3] media are a picture or a silent, endless video; without any the company’s name stands there', () => {
  const { container, unmount } = show({ media: { url: '/media/film.mp4', kind: 'video', name: '映像' } })
  const video = container.querySelector('video')
  assert.ok(video?.loop && video.muted)
  unmount()
  show({ media: undefined, showLogo: false })
  assert.ok(screen.getByText('デモ商事'))
})

test('[decisions 4] a thumbnail cannot be touched', () => {
  const { container } = show({}, { interactive: false, still: true })
  assert.ok(container.querySelector('[inert]')?.contains(screen.getByText('ご予約の方')))
})

test('[decisions 4] a change of scene leaves no double words behind', () => {
  const { rerender } = show()
  rerender(<SignageStage interactive model={model({ scene: 'Calling' })} texts={kioskTexts.ja.stage} />)
  assert.equal(screen.queryByText('いらっしゃいませ'), null)
  assert.equal(screen.getAllByRole('heading', { name: 'お呼びしています' }).length, 1)
})

test('[3] a room of a person without a company is called by the person’s name', () => {
  const nameless = { companyName: '', placeName: '高橋 由美', isGuest: true, buttons: [] }
  const { container } = show(nameless)
  assert.ok(screen.getByText('高橋 由美 さんのルーム'))
  assert.match(container.textContent ?? '', /ようこそお越しくださいました。/)
  cleanup()
  show({ ...nameless, language: 'en' })
  assert.ok(screen.getByText('高橋 由美’s room'))
  assert.ok(screen.getByText('here.'))
  cleanup()
  show({ ...nameless, isGuest: false, placeName: '1階 ロビー' })
  assert.ok(screen.getByText('1階 ロビー'), 'a signage of such a company')
})

test('[decisions 4] a picture or logo that cannot be drawn gives way: never a broken-image mark', () => {
  const broken: string[] = []
  const onMediaError = (url: string) => void broken.push(url)
  const { container } = show({ logoUrl: '/media/logo.png' }, { onMediaError })
  fireEvent.error(screen.getByAltText('冬のあかり展'))
  fireEvent.error(screen.getByAltText('デモ商事'))
  assert.deepEqual(broken, ['/media/akari.jpg'])
  assert.ok(screen.getByText('ようこそ'))
  assert.equal(container.querySelector('img[src*="/media/"]'), null)
})

test('[decisions 7] a translated caption stands over the counter with its original, and the visitor is told it is kept', () => {
  const active = {
    hostName: '佐藤 美咲',
    written: '会話を翻訳し、記録しています',
    caption: {
      text: 'The room is on the 4th floor.',
      lang: 'en' as const,
      original: { text: '会議室は4階です。', lang: 'ja' as const },
    },
  }
  const { unmount } = show({ scene: 'Active', active })
  assert.equal(screen.getByText('The room is on the 4th floor.').closest('p')?.lang, 'en')
  assert.equal(screen.getByText('会議室は4階です。').lang, 'ja')
  assert.ok(screen.getByText('会話を翻訳し、記録しています'))
  unmount()
  show({ scene: 'Active', active: { ...active, ended: true } })
  assert.equal(screen.queryByText('The room is on the 4th floor.'), null)
  assert.equal(screen.queryByText('会話を翻訳し、記録しています'), null)
})
