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
const { guestWords } = await import('../../../site/kiosk/texts-guest.ts')

const button = (id: number, text: string, changes: Partial<StageModel['buttons'][number]> = {}) => ({
  id,
  text,
  ja: text,
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
  test(`[2.4.6] lets the visitor change the language in every scene on a screen that is ${shape}`, async () => {
    for (const scene of TEMPLATE_SCENES) {
      const onLanguage = mock.fn()
      const { unmount } = show({ scene, ...size }, { onLanguage })
      await userEvent.click(screen.getByRole('button', { name: '中文' }))
      assert.deepEqual(onLanguage.mock.calls[0]?.arguments, ['zh'], scene)
      unmount()
    }
  })
}

test('[decisions 4] a failed call shows an apology and a button back to the start', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: '最初に戻る' }))
    assert.equal(onCancel.mock.callCount(), 1)
    unmount()
  }
  // the connection was lost during a call
  show({ offline: true, sorry: 'interrupted' })
  assert.ok(screen.getByRole('heading', { name: headings.interrupted }))
})

test('[6] shows whether camera and microphone are in use', () => {
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

test('[2.4.6] shows touch buttons in portrait, but not in landscape', () => {
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

test('[2.4.6] draws no hidden touch button, and reports the id of the button that is pressed', async () => {
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

test('[2.4.5] draws a touch button in its font size and color, with the text color that contrasts more', () => {
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

test('[4.4] shows the pressed button and a cancel button in Calling, and the queue position in Crowded', async () => {
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

test('[realtime] shows no queue position in the scene Crowded if no operator is available', () => {
  show({ scene: 'Crowded', crowded: { cause: 'absent' } })
  assert.doesNotMatch(screen.getByRole('status').textContent ?? '', /番目/)
})

test("[4.4] draws the operator's stream in place of the avatar, but only in the scene Active", () => {
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

test("[4.3] keeps the stream's player in the layout `onlyMedia`, so that its sound plays", () => {
  show({ scene: 'Active', layout: 'onlyMedia' }, { player: <video muted aria-label="stream" /> })
  assert.ok(screen.getByLabelText('stream'))
  assert.equal(screen.queryByAltText('avatar'), null)
})

test("[realtime] the visitor's button asks the server to end the call, and is disabled after the request", async () => {
  const onEnd = mock.fn()
  const { unmount } = show({ scene: 'Active', active: {} }, { onEnd })
  await userEvent.click(screen.getByRole('button', { name: '通話を終わる' }))
  assert.equal(onEnd.mock.callCount(), 1)
  unmount()
  show({ scene: 'Active', active: { endAsked: true } }, { onEnd })
  assert.ok(screen.getByRole('button', { name: '係の者に伝えました' }).hasAttribute('disabled'))
})

test('[decisions 4] shows a notice instead of the buttons in Standby while offline, and mentions no error', () => {
  const { container } = show({ offline: true })
  assert.deepEqual(namesOfButtons(), LANGUAGES)
  assert.ok(screen.getByRole('heading', { name: 'ただいま、呼び出しの準備をしています' }))
  assert.doesNotMatch(container.textContent ?? '', /エラー|SVER|失敗/)
})

test("[decisions 6] shows a reservation's visitor, while offline, no words about staff or buttons", () => {
  const { container } = show({ offline: true, isGuest: true }, { texts: guestWords('ja').stage })
  assert.ok(screen.getByRole('heading', { name: 'ただいま、つなぎ直しています' }))
  assert.doesNotMatch(container.textContent ?? '', /スタッフ|ボタン|エラー|SVER|失敗/)
})

test("[decisions 6] in every language, shows a reservation's visitor no buttons, and no texts written for a lobby", () => {
  for (const language of ['ja', 'en', 'zh'] as const)
    for (const size of [
      { width: 390, height: 780 },
      { width: 1280, height: 650 },
    ])
      for (const scene of ['Standby', 'Active'] as const) {
        const active = { hostName: '', caption: { text: 'こんにちは' } }
        const texts = guestWords(language).stage
        const { container, unmount } = show(
          { ...size, scene, language, isGuest: true, buttons: [], active },
          { texts },
        )
        assert.deepEqual(screen.queryAllByRole('button'), [], `${language} ${scene}`)
        assert.doesNotMatch(
          container.textContent ?? '',
          /係の者|スタッフ|画面の前|いらっしゃいませ|our staff|in front of|工作人员|屏幕前/,
          `${language} ${scene}`,
        )
        unmount()
      }
})

test('[4.3] the scene Suspended shows the time of resumption, the business hours and a phone number', () => {
  show({
    scene: 'Suspended',
    suspended: { resumeText: '15:00', hoursText: '月–金 9:00–18:00', phoneText: '03-0000-0000' },
  })
  for (const text of ['15:00', '月–金 9:00–18:00', '03-0000-0000']) assert.ok(screen.getByText(text), text)
})

test('[5] shows no empty lines in the telop (scrolling text), and no telop if it has no text or is switched off', () => {
  const { container, unmount } = show()
  assert.equal(screen.getAllByText('本日は展示があります。').length, 2, "the telop's text and its copy")
  assert.equal(container.querySelectorAll('[data-telop] p:first-child span').length, 2)
  unmount()
  const off = show({ showTelop: false })
  assert.equal(screen.queryByText('お知らせ'), null)
  off.unmount()
  show({ telopLines: ['', ' '] })
  assert.equal(screen.queryByText('お知らせ'), null)
})

test('[2.4.6] marks the current language, and reports the language that the visitor chooses', async () => {
  const onLanguage = mock.fn()
  show({}, { onLanguage })
  assert.equal(screen.getByRole('button', { name: '日本語' }).getAttribute('aria-pressed'), 'true')
  await userEvent.click(screen.getByRole('button', { name: '中文' }))
  assert.deepEqual(onLanguage.mock.calls[0]?.arguments, ['zh'])
})

test('[4.4] shows a shared screen in place of the media', () => {
  show({ scene: 'Active' }, { screen: <video muted aria-label="screen" /> })
  assert.ok(screen.getByLabelText('screen'))
  assert.equal(screen.queryByAltText('冬のあかり展'), null)
  assert.ok(screen.getByText('係の者の画面'))
})

test("[4.3] shows a picture or a muted, looping video, or the company's name if there is no media", () => {
  const { container, unmount } = show({ media: { url: '/media/film.mp4', kind: 'video', name: '映像' } })
  const video = container.querySelector('video')
  assert.ok(video?.loop && video.muted)
  unmount()
  show({ media: undefined, showLogo: false })
  assert.ok(screen.getByText('デモ商事'))
})

test('[4.3] crops media around their focal point, or around the center', () => {
  const media = { url: '/media/akari.jpg', kind: 'image', name: '冬のあかり展' } as const
  const { container, unmount } = show({ media: { ...media, focus: { x: 20, y: 80 } } })
  assert.equal(screen.getByAltText<HTMLImageElement>('冬のあかり展').style.objectPosition, '20% 80%')
  assert.equal(
    container.querySelectorAll('img[src="/media/akari.jpg"]').length,
    1,
    'the picture has no blurred copy behind it',
  )
  unmount()
  show({ media })
  assert.equal(screen.getByAltText<HTMLImageElement>('冬のあかり展').style.objectPosition, '50% 50%')
})

test('[decisions 4] a thumbnail of the stage accepts no input', () => {
  const { container } = show({}, { interactive: false, still: true })
  assert.ok(container.querySelector('[inert]')?.contains(screen.getByText('ご予約の方')))
})

test('[decisions 4] a change of the scene (screen) removes the texts of the previous scene', () => {
  const { rerender } = show()
  rerender(<SignageStage interactive model={model({ scene: 'Calling' })} texts={kioskTexts.ja.stage} />)
  assert.equal(screen.queryByText('いらっしゃいませ'), null)
  assert.equal(screen.getAllByRole('heading', { name: 'お呼びしています' }).length, 1)
})

test('[3] names a reserved room by its owner if there is no company', () => {
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
  assert.ok(screen.getByText('1階 ロビー'), 'shows the place name instead of a company name')
})

test('[decisions 4] shows a text in place of a picture or logo that fails to load', () => {
  const broken: string[] = []
  const onMediaError = (url: string) => void broken.push(url)
  const { container } = show({ logoUrl: '/media/logo.png' }, { onMediaError })
  fireEvent.error(screen.getByAltText('冬のあかり展'))
  fireEvent.error(screen.getByAltText('デモ商事'))
  assert.deepEqual(broken, ['/media/akari.jpg'])
  assert.ok(screen.getByText('ようこそ'))
  assert.equal(container.querySelector('img[src*="/media/"]'), null)
})

test('[decisions 7] shows a translated caption with its original, and says that the call is transcribed', () => {
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
