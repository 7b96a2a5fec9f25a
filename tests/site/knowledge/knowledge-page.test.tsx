import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { atom } from 'nanostores'
import type { AiSettingsShape } from '#core/dialogue/contract-settings.ts'
import { AI_UNUSED } from '../../support/ai-unused.ts'
import { serving } from '../../support/serving.ts'
import '../../support/dom.ts'

const { act, cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { AnswererCard } = await import('../../../site/knowledge/AnswererCard.tsx')
const { AnsweringPage } = await import('../../../site/knowledge/AnsweringPage.tsx')
const { GreetingPage } = await import('../../../site/knowledge/GreetingPage.tsx')
const { Knowledge } = await import('../../../site/knowledge/KnowledgePage.tsx')
const { VoicePage } = await import('../../../site/knowledge/VoicePage.tsx')
const { toasts } = await import('../../../site/kit/toasts.ts')

const page = (...rows: object[]) => ({ rows, total: rows.length, page: 1 })
const question = (id: number, text: string, lang = 'ja') => ({
  id,
  lang,
  text,
  times: 7,
  firstAt: 1,
  lastAt: 1,
  signageName: '1階 ロビー',
  state: 'open',
  answerId: null,
  wordings: [text, '車をとめたい'],
})
const answer = {
  id: 7,
  storeId: 1,
  signageId: null,
  updatedAt: 5,
  updatedBy: '山本 直子',
  wordings: [
    { lang: 'ja', text: '駐車場はありますか' },
    { lang: 'en', text: 'Parking' },
  ],
  texts: [
    { lang: 'ja', text: '地下1階にございます。', isDraft: false },
    { lang: 'en', text: 'On B1.', isDraft: true },
  ],
}
const found = {
  source: 'answer:7',
  title: '駐車場はありますか',
  text: '地下1階にございます。',
  wording: '駐車場はありますか',
  score: 0.8,
}
const voice = { service: 'browser', voice: '', speed: 1 } as const
const settings: AiSettingsShape = {
  answerer: 'chat',
  isFreeToAnswer: false,
  persona: '',
  greeting: { ja: '', en: '', zh: '' },
  chatUrl: 'https://a.example/v1',
  chatModel: null,
  chatInYen: 0,
  chatOutYen: 0,
  chatDayYenMax: null,
  voices: { ja: { ...voice, service: 'voicevox', voice: '3' }, en: voice, zh: voice },
  hearing: 'openai',
  greeter: 'hours',
  hours: [{ days: [1], fromMinute: 540, toMinute: 1080 }],
  failedTurnsMax: 2,
  offersPerson: true,
  returnsToAi: true,
  startsByPresence: false,
  captions: false,
  translates: false,
  speaksTranslation: false,
  transcriptDays: 90,
}
const talkId = '7b0f3f5e-6f0e-4d57-9c0a-2f1d5c3b2a10'
const talk = {
  talkId,
  signageName: '1階 ロビー',
  storeName: '本店',
  lang: 'ja',
  beganAt: 1,
  endedAt: 2,
  cause: 'handOver',
  steps: 3,
  callId: talkId,
  turns: 1,
  unanswered: 1,
  firstWords: 'パーキングは',
  wordsGoneDays: null,
}
const spread = { count: 10, medianMs: 640, p90Ms: 980 }

const serveAll = (more = {}) =>
  serving({
    '/api/getUnanswered': page(question(1, '駐車場は何台ですか'), question(2, 'Luggage?', 'en')),
    '/api/getSimilarAnswers': [found],
    '/api/answerUnanswered': { result: 'OK', answerId: 9 },
    '/api/getAnswers': page(answer),
    '/api/getFacts': [{ id: 1, storeId: null, lang: 'ja', label: '電話番号', text: '03' }],
    '/api/getStore': [
      { id: 1, name: '本店', users: [], signages: [{ id: 3, name: '1階 ロビー' }], isOwnConfig: false },
    ],
    '/api/tryQuestion': {
      answer: '地下1階にございます。',
      outcome: 'answered',
      sources: ['answer:7'],
      found: [{ ...found, shared: ['駐車'] }],
    },
    '/aichat/api/v1/chat/multiple-contents': {
      contents: [{ id: 1, title: '冬のあかり', description: '', user_id: null, target_id: 1 }],
    },
    '/api/getTalks': page(talk),
    '/api/getTalk': {
      ...talk,
      words: [
        {
          at: 1,
          speaker: 'ai',
          lang: 'ja',
          text: '少々お待ちください',
          outcome: 'handOver',
          sources: [],
          latency: { recognisedMs: 210, firstSoundMs: 640 },
        },
      ],
    },
    '/api/getTalkLatency': { recognised: spread, firstToken: spread, firstSound: spread },
    '/api/getAiSettings': {
      settings,
      hasChatKey: true,
      hasChatServer: false,
      models: [],
      spentYen: 1_234,
      ...AI_UNUSED,
    },
    '/api/getVoices': {
      services: [{ service: 'voicevox', voices: [{ id: '3', name: 'ずんだもん' }], isAway: false }],
      hears: false,
    },
    '/api/getPronunciations': {
      pronunciations: [{ lang: 'ja', written: '御茶ノ水', spoken: 'おちゃのみず' }],
    },
    ...more,
  })

function open(search = '', role: 'companyAdmin' | 'operator' = 'companyAdmin', more = {}) {
  history.replaceState(null, '', `/app/ai-guide/talk_config${search}`)
  const server = serveAll(more)
  render(<Knowledge role={role} />)
  return { ...server, user: userEvent.setup() }
}
afterEach(cleanup)

test('[decisions 7] answers a question with all its wordings, and shows similar answers that exist already', async () => {
  const { user, sentTo } = open()
  await screen.findByRole('heading', { name: '駐車場は何台ですか' })
  assert.ok(screen.getByText('「車をとめたい」'))
  assert.ok(await screen.findByRole('button', { name: '「駐車場はありますか」の回答に加える' }))
  await user.type(screen.getByRole('textbox', { name: '回答' }), '24台です。')
  assert.ok(screen.getByText('読み上げ 約1秒・6文字'))
  await screen.findByRole('option', { name: '本店のすべてのサイネージ' })
  await user.selectOptions(screen.getByRole('combobox', { name: '答える場所' }), 'store:1')
  await user.click(screen.getByRole('button', { name: '回答を登録する' }))
  assert.deepEqual(sentTo('/api/answerUnanswered'), [
    {
      unansweredId: 1,
      text: '24台です。',
      storeId: 1,
      signageId: null,
      wordings: ['駐車場は何台ですか', '車をとめたい'],
    },
  ])
  await user.click(screen.getByRole('button', { name: /Luggage/ }))
  assert.ok(screen.getByRole('heading', { name: /Luggage\?/ }))
  assert.match(location.search, /question=2/)
})

test('[decisions 7] drafts translations of an answer, lets the user edit them and saves them with the answer', async () => {
  const drafts = [
    { lang: 'en', question: 'How many cars?', text: '24 cars.' },
    { lang: 'zh', question: '能停几辆车？', text: '24辆。' },
  ]
  const { user, sentTo } = open('', 'companyAdmin', { '/api/draftTranslations': { drafts, reason: null } })
  await screen.findByRole('heading', { name: '駐車場は何台ですか' })
  const press = screen.getByRole('button', { name: 'ほかの言語の下書きを作る' })
  assert.ok(press.hasAttribute('disabled'), 'no draft before an answer is written')
  await user.type(screen.getByRole('textbox', { name: '回答' }), '24台です。')
  await user.click(press)
  const english = within(await screen.findByRole('group', { name: 'English 下書き' }))
  await user.type(english.getByRole('textbox', { name: '回答' }), ' Please ask.')
  await user.clear(
    within(screen.getByRole('group', { name: '中文 下書き' })).getByRole('textbox', { name: '質問' }),
  )
  await user.click(screen.getByRole('button', { name: '回答を登録する' }))
  assert.deepEqual(sentTo('/api/draftTranslations'), [
    { lang: 'ja', question: '駐車場は何台ですか', text: '24台です。' },
  ])
  const [sent] = sentTo('/api/answerUnanswered') as { others: unknown }[]
  assert.deepEqual(sent?.others, [{ lang: 'en', question: 'How many cars?', text: '24 cars. Please ask.' }])
})

test('[decisions 7] says that translations cannot be drafted without a chat server', async () => {
  const { user } = open('', 'companyAdmin', { '/api/draftTranslations': { drafts: [], reason: 'noServer' } })
  await screen.findByRole('heading', { name: '駐車場は何台ですか' })
  await user.type(screen.getByRole('textbox', { name: '回答' }), '24台です。')
  await user.click(screen.getByRole('button', { name: 'ほかの言語の下書きを作る' }))
  assert.ok(await screen.findByText(/下書きは、チャットサーバーが作ります/))
})

test('[decisions 7] lets operators read questions and answers, but not edit them', async () => {
  const { user } = open('', 'operator')
  await screen.findByText('回答の登録は、管理者が行います。')
  assert.equal(screen.queryByRole('button', { name: '質問と回答を追加' }), null)
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d+$/, ''))
  assert.deepEqual(tabs, ['未回答の質問', '登録した回答', '展示の説明', '店舗の情報'])
  await user.click(screen.getByRole('tab', { name: '店舗の情報' }))
  const label = (await screen.findByRole('textbox', { name: '項目' })) as HTMLInputElement
  assert.equal(label.readOnly, true)
  assert.equal(screen.queryByRole('button', { name: '店舗の情報を保存する' }), null)
})

test('[decisions 7] opens the answer that the URL names, with its languages and drafted translations', async () => {
  const { user } = open('?tab=answers&answer=7')
  const asked = (await screen.findByRole('textbox', { name: '質問の言いかた' })) as HTMLTextAreaElement
  assert.equal(asked.value, '駐車場はありますか')
  assert.ok(screen.getAllByText('English 下書き').length >= 2)
  await user.click(screen.getByRole('radio', { name: 'English 下書き' }))
  const text = screen.getByRole('textbox', { name: '回答' }) as HTMLTextAreaElement
  assert.equal(text.value, 'On B1.')
  assert.equal((screen.getByRole('checkbox') as HTMLInputElement).checked, true)
})

test('[decisions 7] the test of a question shows which wording led to the answer, and links to its editor', async () => {
  const { user } = open('?tab=try&q=%E8%BB%8A')
  await screen.findByText('答えに使用')
  assert.ok(screen.getByText('近さ 80%'))
  await user.click(screen.getByRole('button', { name: '「駐車場はありますか」を編集する' }))
  assert.match(location.search, /answer=7/)
  await screen.findByRole('textbox', { name: '質問の言いかた' })
})

test('[decisions 7] fills an unanswered test question into the form for a new answer, and keeps the text typed there', async () => {
  const { user } = open('?tab=try&q=wifi&lang=en', 'companyAdmin', {
    '/api/tryQuestion': { answer: 'I do not know.', outcome: 'unanswered', sources: [], found: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'この質問の回答を追加' }))
  const asked = () => screen.findByRole('textbox', { name: '質問の言いかた' }) as Promise<HTMLTextAreaElement>
  assert.equal((await asked()).value, 'wifi')
  await user.type(await asked(), '2')
  await user.click(screen.getByRole('tab', { name: '試す' }))
  await user.type(await screen.findByRole('textbox', { name: '質問' }), 'other{Enter}')
  await user.click(await screen.findByRole('button', { name: 'この質問の回答を追加' }))
  assert.equal((await asked()).value, 'wifi2')
})

test('[decisions 7] has one tab each for AI dialogues with response times, for the exhibits and for the import', async () => {
  const { user } = open(`?tab=talks&talk=${talkId}`)
  const transcript = await screen.findByRole('region', { name: 'やりとり' })
  assert.match(transcript.textContent ?? '', /認識 0\.21秒/)
  assert.equal(screen.getAllByText('90%は 0.98秒以内・10回').length, 3)
  await user.click(screen.getByRole('tab', { name: '展示の説明' }))
  await screen.findByText('冬のあかり')
  await user.click(screen.getByRole('tab', { name: 'まとめて追加' }))
  await screen.findByRole('link', { name: 'CSVで書き出す' })
})

test("[decisions 7] asks for a new API key when the chat server's address changes, and never shows the saved key", async () => {
  serveAll()
  const user = userEvent.setup()
  render(<AnsweringPage />)
  await screen.findByText('設定済み')
  assert.ok(screen.getByText('1,234'))
  await user.type(screen.getByRole('textbox', { name: 'サーバーのアドレス' }), 'x')
  assert.ok(screen.getByText('アドレスを変えると鍵は消えます。新しい鍵を入力してください。'))
  assert.ok(screen.getByText('保存していない変更があります'))
})

test('[decisions 7] saves only a changed greeting, and offers a speaking style only if the AI uses a chat server', async () => {
  const { sentTo } = serveAll({ '/api/updateAiSettings': { result: 'OK' } })
  const user = userEvent.setup()
  render(<GreetingPage />)
  await user.type(await screen.findByRole('textbox', { name: '日本語' }), 'ようこそ')
  await user.click(screen.getByRole('button', { name: '設定を保存する' }))
  assert.deepEqual(sentTo('/api/updateAiSettings'), [{ greeting: { ja: 'ようこそ' } }])
  cleanup()
  render(<AnsweringPage />)
  assert.ok(await screen.findByText('話しかた'))
  await user.click(screen.getByRole('radio', { name: '登録した知識だけで答える' }))
  assert.equal(screen.queryByText('話しかた'), null)
})

test('[decisions 7] keeps unsaved facts while the user is in another tab', async () => {
  const { user } = open('?tab=facts')
  await user.click(await screen.findByRole('button', { name: '「電話番号」を削除' }))
  await user.click(screen.getByRole('tab', { name: '登録した回答' }))
  await user.click(screen.getByRole('tab', { name: '店舗の情報' }))
  await act(async () => toasts.$toasts.get().at(-1)?.action?.run())
  await screen.findByDisplayValue('電話番号')
})

test('[decisions 7] saves the settings for voice and hearing, and leaves all other AI settings unchanged', async () => {
  const { sentTo } = serveAll({ '/api/updateAiSettings': { result: 'OK' } })
  const user = userEvent.setup()
  render(<VoicePage />)
  const japanese = await screen.findByRole('group', { name: '日本語' })
  await within(japanese).findByRole('option', { name: 'ずんだもん' })
  await screen.findByText(
    'この環境には音声認識サービスがありません。このままでは、AIはお客さまの声を聞き取れません。',
  )
  await screen.findByDisplayValue('御茶ノ水')
  await user.selectOptions(within(japanese).getByRole('combobox', { name: '速さ' }), '1.2')
  await user.click(screen.getByRole('button', { name: '設定を保存する' }))
  const { voices } = settings
  assert.deepEqual(sentTo('/api/updateAiSettings'), [{ voices: { ja: { ...voices.ja, speed: 1.2 } } }])
  assert.equal(screen.queryByText('答えかた'), null)
})

test("[decisions 7] shows the chat server's last error and its answer to a test", async () => {
  const unknown = AI_UNUSED.health.speech
  const fault = { reason: 'status', status: 401, detail: 'Incorrect API key' }
  serveAll({
    '/api/getAiSettings': {
      settings,
      hasChatKey: true,
      hasChatServer: false,
      models: [],
      spentYen: 0,
      ...AI_UNUSED,
      health: { chat: { answeredAt: 1, failedAt: 2, fault }, speech: unknown, hearing: unknown },
    },
    '/api/tryChatServer': { answer: 'いらっしゃいませ。', fault: null },
  })
  const user = userEvent.setup()
  render(<AnsweringPage />)
  await screen.findByText(/鍵\(APIキー\)が正しくないか、使う権限がありません\(401\)/)
  assert.ok(screen.getByText('サーバーからの説明:「Incorrect API key」'))
  await user.click(screen.getByRole('button', { name: '接続を確かめる' }))
  assert.ok(await screen.findByText('応答がありました:「いらっしゃいませ。」'))

  // changed server settings can be tested only once they are saved
  await user.type(screen.getByRole('textbox', { name: /^モデル/ }), 'x')
  const test = screen.getByRole('button', { name: '接続を確かめる' })
  assert.equal(test.hasAttribute('disabled'), true)
  assert.ok(screen.getByText('接続は、設定を保存したあとに確かめられます。'))
  assert.ok(!screen.queryByText(/応答がありました/))
})

test("[decisions 7] asks for the model's name unless the chat server offers exactly one model", () => {
  const input: AiSettingsShape = { ...settings, chatUrl: 'https://ai.example/v1', chatModel: null }
  const known = {
    settings: input,
    hasChatKey: false,
    hasChatServer: false,
    models: [],
    spentYen: 0,
    ...AI_UNUSED,
  }
  const errorOf = (path: string) => (path === 'chatModel' ? '必須項目です。' : undefined)
  const part = {
    known,
    errorOf,
    change: () => {},
    settings: { $test: atom(undefined), test: async () => {} },
  }
  const { rerender } = render(<AnswererCard {...part} fields={input} />)
  assert.ok(screen.getByText(/^サーバーのモデルを1つに決められませんでした。/))
  assert.ok(!screen.queryByText('必須項目です。'))
  rerender(<AnswererCard {...part} fields={{ ...input, chatModel: 'm' }} />)
  assert.ok(screen.getByText('必須項目です。'))
})

test('[decisions 7] offers to load an answer again if the server does not respond, and says if the answer was deleted', async () => {
  const { user } = open('?tab=answers&answer=7')
  const served = globalThis.fetch
  let isAway = true
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const isOne = url === '/api/getAnswers' && String(init.body).includes('"answerId":7')
    if (!isOne) return served(url, init)
    if (isAway) throw new TypeError('no network')
    return Response.json(page())
  }) as typeof fetch
  await screen.findByText('回答を読み込めませんでした')
  assert.equal(screen.queryByText('この回答は削除されています'), null)
  isAway = false
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  await screen.findByText('この回答は削除されています')
})

test('[decisions 7] says what to do when another user has saved the answer first', async () => {
  const { user } = open('?tab=answers&answer=7')
  const served = globalThis.fetch
  const conflict = { result: 'Error', code: 'SVER-43', key: 'changedElsewhere', msg: '' }
  globalThis.fetch = (async (url: string, init: RequestInit) =>
    url === '/api/updateAnswer'
      ? Response.json(conflict, { status: 409 })
      : served(url, init)) as typeof fetch
  await user.type(await screen.findByRole('textbox', { name: '回答' }), '24台です。')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('ほかの人が先に変更しました。', { exact: false })
  await screen.findByText(/まだ保存していません。/)
  await user.click(screen.getByRole('button', { name: '変更を取り消す' }))
  assert.equal(screen.queryByText(/まだ保存していません。/), null)
})

const lastToast = () => toasts.$toasts.get().at(-1)

test('[decisions 7] keeps unsaved changes of an answer to which a question is added, and saves its new wordings', async () => {
  const { user, sentTo } = open('?tab=answers&answer=7', 'companyAdmin', {
    '/api/answerUnanswered': { result: 'OK', answerId: 7 },
    '/api/updateAnswer': { result: 'OK', updatedAt: 7 },
  })
  await user.type(await screen.findByRole('textbox', { name: '回答' }), '24台です。')
  await user.click(screen.getByRole('tab', { name: /^未回答の質問/ }))
  const added = { lang: 'ja', text: '駐車場は何台ですか' }
  const wordings = [answer.wordings[0], added, answer.wordings[1]]
  const served = globalThis.fetch
  globalThis.fetch = (async (url: string, init: RequestInit) =>
    url === '/api/getAnswers'
      ? Response.json(page({ ...answer, wordings, updatedAt: 6 }))
      : served(url, init)) as typeof fetch
  await user.click(await screen.findByRole('button', { name: '「駐車場はありますか」の回答に加える' }))
  await waitFor(() => assert.match(lastToast()?.text ?? '', /言いかた|加え/))
  await user.click(screen.getByRole('tab', { name: '登録した回答' }))
  await user.click(await screen.findByRole('button', { name: /^駐車場はありますか/ }))
  await screen.findByDisplayValue('地下1階にございます。24台です。')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.equal(sentTo('/api/updateAnswer').length, 1))
  const [sent] = sentTo('/api/updateAnswer') as { updatedAt: number; wordings: unknown }[]
  assert.deepEqual([sent?.updatedAt, sent?.wordings], [6, wordings])
})

test('[decisions 7] says that a deleted answer could not be restored, and offers to try again', async () => {
  const answers = { '/api/deleteAnswer': { result: 'OK' } }
  const { user, sentTo } = open('?tab=answers&answer=7', 'companyAdmin', answers)
  await user.click(await screen.findByRole('button', { name: '削除する' }))
  await waitFor(() => assert.match(lastToast()?.text ?? '', /を削除しました/))
  for (const count of [1, 2]) {
    await act(async () => lastToast()?.action?.run())
    await waitFor(() => assert.equal(sentTo('/api/addAnswer').length, count))
    await waitFor(() => assert.match(lastToast()?.text ?? '', /元に戻せませんでした/))
  }
})

test('[decisions 7] says that a dismissed question could not be reopened', async () => {
  const answers: Record<string, unknown> = { '/api/updateUnanswered': { result: 'OK' } }
  const { user } = open('', 'companyAdmin', answers)
  await user.click(await screen.findByRole('button', { name: '答えない質問にする' }))
  await waitFor(() => assert.equal(lastToast()?.action?.label, '元に戻す'))
  const undo = lastToast()?.action
  serveAll()
  await act(async () => undo?.run())
  await waitFor(() => assert.match(lastToast()?.text ?? '', /変更できませんでした/))
})
