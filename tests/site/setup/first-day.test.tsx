import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { serving } from '../../support/serving.ts'
import { userRow } from '../../support/user-row.ts'
import '../../support/dom.ts'

const { render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { SetupPage } = await import('../../../site/setup/SetupPage.tsx')
const { createSetup } = await import('../../../site/setup/store.ts')
const { GuidePage } = await import('../../../site/setup/GuidePage.tsx')
const { createGuide } = await import('../../../site/setup/guide.ts')
const { toasts } = await import('../../../site/kit/toasts.ts')
const { SetupBanner } = await import('../../../site/shell/SetupBanner.tsx')
const { SecondFactorCard } = await import('../../../site/accounts/SecondFactorCard.tsx')
const { createSecondFactor } = await import('../../../site/accounts/second-factor.ts')
const { PasskeysCard } = await import('../../../site/accounts/PasskeysCard.tsx')
const { createPasskeys } = await import('../../../site/accounts/passkeys.ts')
const { TrustPage } = await import('../../../site/setup/TrustPage.tsx')
const { createTrust } = await import('../../../site/setup/trust-store.ts')

const OK = ok({ result: 'OK' })
const STEPS = { screen: 'open', call: 'open', look: 'open', people: 'open', system: 'open' }
const SCREEN = { signageId: 7, name: '1階 ロビー', orientation: 'portrait' }
const progress = (steps: object, more: object = {}) =>
  ok({
    result: 'OK',
    steps: { ...STEPS, ...steps },
    screen: null,
    firstCall: null,
    people: 1,
    parts: { address: 'open', mail: 'open' },
    publicUrl: 'http://localhost',
    isNamed: true,
    mail: 'kept',
    sender: 'no-reply@localhost',
    recipient: 'hana@example.com',
    ...more,
  })

/** Opens the setup guide with a fake server that gives these answers. */
function aGuide(answers: Parameters<typeof answering>[0]) {
  const server = answering(answers)
  const received = new Map<string, () => void>()
  const timers: (() => void)[] = []
  const guide = createGuide({
    request: server.request,
    line: {
      on: (name: string, hear: () => void) => {
        received.set(name, hear)
        return () => received.delete(name)
      },
    } as never,
    clock: {
      after: (_delayMs: number, run: () => void) => {
        timers.push(run)
        return () => undefined
      },
    } as never,
  })
  /** Tells the guide that a signage has changed, and runs its timers. */
  const change = () => {
    received.get('reflectSignageState')?.()
    for (const run of timers.splice(0)) run()
  }
  return { server, guide, change }
}
const stepOf = (name: string) => document.querySelector(`[data-step=${name}]`) as HTMLElement
const openNow = () =>
  [...document.querySelectorAll('[data-open]')].map((step) => step.getAttribute('data-step')).join()

test('[decisions 1] asks for the setup key, reports a wrong key, and opens the guide after the right key', async () => {
  const server = answering({
    '/api/getSetupDoor': [ok({ result: 'OK', isOpen: true })],
    '/api/beginSetup': [refused('setupKeyWrong', 'SVER-38', { key: 'setupKeyWrong' }, 403), OK],
  })
  const went: string[] = []
  render(<SetupPage store={createSetup(server.request, (path) => went.push(path))} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('設定キー'), 'wrong')
  await user.type(screen.getByLabelText('会社名'), '花屋')
  await user.type(screen.getByLabelText('お名前'), '山本 花')
  await user.type(screen.getByLabelText('メールアドレス'), 'hana@example.com')
  await user.type(screen.getByLabelText('パスワード'), 'Flower-2026')
  await user.click(screen.getByRole('button', { name: '登録して始める' }))
  await screen.findAllByText(/設定キーが違います/)
  assert.deepEqual(went, [])
  await user.click(screen.getByRole('button', { name: '登録して始める' }))
  await waitFor(() => assert.deepEqual(went, ['/app/setup']))
})

test('[decisions 1] opens one step of the guide at a time: the first unfinished one, or the one that the user chooses', async () => {
  const { server, guide } = aGuide({
    '/api/getSetup': [
      progress({ screen: 'done', call: 'done' }, { screen: SCREEN }),
      progress({ screen: 'done', call: 'done', look: 'skipped' }, { screen: SCREEN }),
    ],
    '/api/markSetup': [OK],
  })
  serving({ '/api/getUser': { rows: [], total: 0, page: 1 } })
  render(<GuidePage guide={guide} />)
  await screen.findByRole('heading', { name: 'ロゴとボタン' })
  assert.equal(openNow(), 'look')
  screen.getByText('2 / 5')
  screen.getByText('1階 ロビー・縦長')
  const user = userEvent.setup()
  await user.click(within(stepOf('screen')).getByRole('button', { name: '画面: 変更' }))
  assert.equal(openNow(), 'screen')
  within(stepOf('screen')).getByText('1階 ロビー は端末とつながっています。')
  await user.click(within(stepOf('screen')).getByRole('button', { name: '閉じる' }))
  assert.equal(openNow(), 'look')
  await user.click(within(stepOf('look')).getByRole('button', { name: 'あとにする' }))
  await waitFor(() => assert.equal(openNow(), 'people'))
  within(stepOf('look')).getByText('あとまわしにしています')
  assert.deepEqual(server.sentTo('/api/markSetup'), [{ step: 'look', state: 'skipped' }])
})

test('[decisions 1] the guide loads its progress again when a signage changes, and shows a finished step as done', async () => {
  const firstCall = { signageName: '1階 ロビー', hostName: '山本 花', answeredAt: 1_700_000_000_000 }
  const { guide, change } = aGuide({
    '/api/getSetup': [
      progress({ screen: 'done' }, { screen: SCREEN }),
      progress({ screen: 'done', call: 'done' }, { screen: SCREEN, firstCall }),
    ],
  })
  render(<GuidePage guide={guide} />)
  await screen.findByRole('button', { name: '受付を始めて、呼び出しを待つ' })
  screen.getByText('1 / 5')
  change()
  await screen.findByText(/1階 ロビー からの呼び出しに、山本 花 さんが応対しました/)
  screen.getByText('2 / 5')
  assert.equal(openNow(), 'look')
})

test('[decisions 1] shows progress and next step in the setup reminder, until all steps are done', async () => {
  const done = { screen: 'done', call: 'done', look: 'done', people: 'done' }
  const { guide, change } = aGuide({
    '/api/getSetup': [progress(done), progress(done), progress({ ...done, system: 'skipped' })],
  })
  render(<SetupBanner guide={guide} />)
  await screen.findByText('はじめの設定 4 / 5。次は「アドレスとメール」です。')
  change()
  await waitFor(() => assert.ok(screen.queryByText(/はじめの設定/) === null))
})

test('[decisions 2] the setup guide names operators who have no channel', async () => {
  const people = serving({ '/api/getUser': { rows: [userRow({ userName: '青木 岬' })], total: 2, page: 1 } })
  const { guide } = aGuide({
    '/api/getSetup': [progress({ screen: 'done', call: 'done', look: 'done' }, { screen: SCREEN })],
  })
  render(<GuidePage guide={guide} />)
  await screen.findByText('応対枠がないオペレーター: 青木 岬 ほか1人')
  assert.deepEqual(people.sentTo('/api/getUser'), [{ page: 1, role: 'operator', hasChannel: false }])
})

test('[decisions 1] fills in the setup key from the link that the server printed', async () => {
  const server = answering({ '/api/getSetupDoor': [ok({ result: 'OK', isOpen: true })] })
  render(<SetupPage store={createSetup(server.request, () => undefined, 'BCDF-GHJK-LMNP')} />)
  const [field] = await screen.findAllByDisplayValue('BCDF-GHJK-LMNP')
  assert.equal(field, screen.getAllByLabelText('設定キー').at(-1))
})

test('[decisions 1] leads from the page for the setup key to the guide once the first company exists', async () => {
  const server = answering({ '/api/getSetupDoor': [ok({ result: 'OK', isOpen: false })] })
  const went: string[] = []
  await createSetup(server.request, (to) => went.push(to)).load()
  assert.deepEqual(went, ['/app/setup'])
})

const factorIs = (isOn: boolean, recoveryLeft = 10) =>
  ok({ result: 'OK', isOn, since: isOn ? 1_700_000_000_000 : null, recoveryLeft, isDemanded: false })

test('[decisions 2] sets up a second factor, shows its recovery codes once, and switches it off with a code', async () => {
  const server = answering({
    '/api/getSecondFactor': [factorIs(false), factorIs(true), factorIs(false)],
    '/api/beginSecondFactor': [ok({ result: 'OK', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' })],
    '/api/confirmSecondFactor': [
      refused('secondFactorWrong', 'SVER-21', { code: 'secondFactorWrong' }, 403),
      ok({ result: 'OK', recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'] }),
    ],
    '/api/endSecondFactor': [OK],
  })
  let ended = 0
  const drawn: string[] = []
  const draw = async (text: string) => {
    drawn.push(text)
    return { size: 1, path: '' }
  }
  render(<SecondFactorCard store={createSecondFactor(server.request, draw, () => ended++)} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '設定する' }))
  await user.type(screen.getByLabelText('現在のパスワード'), 'Demo-2026')
  await user.click(screen.getByRole('button', { name: '次へ' }))
  await screen.findByRole('img', { name: /QRコード/ })
  assert.deepEqual(drawn, ['otpauth://totp/x'])
  screen.getByText('ABCD EFGH')
  await user.type(screen.getByRole('textbox', { name: 'コード' }), '000000')
  await user.click(screen.getByRole('button', { name: '確かめて使い始める' }))
  await screen.findByText(/すでに使われています/)
  await user.click(screen.getByRole('button', { name: '確かめて使い始める' }))
  await screen.findByText('aaaaa-11111')
  await user.click(screen.getByRole('button', { name: '控えました' }))
  assert.equal(screen.queryByText('aaaaa-11111'), null)
  await user.click(await screen.findByRole('button', { name: '2段階認証を外す' }))
  await user.type(screen.getByRole('textbox', { name: /回復コード/ }), 'bbbbb-22222')
  await user.click(screen.getByRole('button', { name: '2段階認証を外す' }))
  await waitFor(() => assert.equal(ended, 1))
  await screen.findByRole('button', { name: '設定する' })
})

test("[decisions 1] offers the server's certificate authority for download, or says that the server has none", async () => {
  const own = answering({
    '/api/getTrust': [ok({ result: 'OK', authority: { fingerprint: 'AB:CD', endsAt: 1_900_000_000_000 } })],
  })
  const { unmount } = render(<TrustPage store={createTrust(own.request)} />)
  await screen.findByText('AB:CD')
  const link = screen.getByRole('link', { name: '証明書をダウンロード' })
  assert.equal(link.getAttribute('href'), '/trust/uketsuke-ca.crt')
  for (const name of ['iPhone・iPad', 'Android', 'Windows', 'Mac']) screen.getByRole('region', { name })
  unmount()
  const none = answering({ '/api/getTrust': [ok({ result: 'OK', authority: null })] })
  render(<TrustPage store={createTrust(none.request)} />)
  await screen.findByText(/証明書がありません/)
})

const OWN = { id: 7, name: 'ノートPC', createdAt: 1_700_000_000_000, lastUsedAt: null, isSynced: true }
const passkeysAre = (passkeys: object[], more = {}) =>
  ok({ passkeys, asksCode: false, host: 'localhost', ...more })
const CREATION = {
  rp: { id: 'localhost', name: 'Uketsuke' },
  user: { id: 'AA', name: 'a', displayName: 'a' },
  challenge: 'AA',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

test('[decisions 2] adds a passkey after the password, renames it, and removes it after a confirmation', async () => {
  const server = answering({
    '/api/getPasskeys': [
      passkeysAre([]),
      passkeysAre([OWN]),
      passkeysAre([{ ...OWN, name: '窓口' }]),
      passkeysAre([]),
    ],
    '/api/beginPasskey': [
      refused('currentPasswordWrong', 'SVER-101', { currentPassword: 'currentPasswordWrong' }, 403),
      ok({ result: 'OK', options: CREATION }),
      ok({ result: 'OK', options: CREATION }),
    ],
    '/api/addPasskey': [OK],
    '/api/renamePasskey': [OK],
    '/api/deletePasskey': [OK],
  })
  const said: string[] = []
  const answers = ['cancelled', 'ok']
  const port = {
    areThere: () => true,
    hasUsableAddress: () => true,
    areFilledIn: async () => true,
    create: async () => ({ kind: answers.shift(), passkey: { id: 'AA' } }) as never,
    get: async () => ({ kind: 'failed' }) as const,
    stop: () => undefined,
  }
  const store = createPasskeys(server.request, port, (what) => said.push(what))
  render(<PasskeysCard store={store} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'パスキーを追加' }))
  const go = () => user.click(screen.getByRole('button', { name: '端末で続ける' }))
  const name = screen.getByLabelText<HTMLInputElement>('名前')
  assert.notEqual(name.value, '', 'the field suggests a name')
  await user.clear(name)
  await user.type(name, 'ノートPC')
  await user.type(screen.getByLabelText('現在のパスワード'), 'Demo-2026')
  await go()
  await screen.findByText(/現在のパスワードが違います/)
  await go()
  await waitFor(() => assert.deepEqual(said, ['cancelled']))
  await go()
  await screen.findByText('ノートPC')
  assert.deepEqual(server.sentTo('/api/addPasskey'), [{ name: 'ノートPC', passkey: { id: 'AA' } }])
  await user.click(screen.getByRole('button', { name: 'ノートPC の名前を変える' }))
  const dialog = await screen.findByRole('dialog')
  await user.clear(within(dialog).getByLabelText('名前'))
  await user.type(within(dialog).getByLabelText('名前'), '窓口')
  await user.click(within(dialog).getByRole('button', { name: '保存する' }))
  await user.click(await screen.findByRole('button', { name: '窓口 を削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await screen.findByText('まだありません')
  assert.deepEqual(said, ['cancelled', 'added', 'renamed', 'removed'])
})

test('[decisions 2] asks for the second-factor code before adding a passkey, and says why passkeys are unavailable', async () => {
  const port = (areThere: boolean) => ({
    areThere: () => areThere,
    hasUsableAddress: () => true,
    areFilledIn: async () => false,
    create: async () => ({ kind: 'failed' }) as const,
    get: async () => ({ kind: 'failed' }) as const,
    stop: () => undefined,
  })
  const show = (more: object, areThere = true) => {
    const server = answering({ '/api/getPasskeys': [passkeysAre([], more)] })
    return render(<PasskeysCard store={createPasskeys(server.request, port(areThere), () => undefined)} />)
  }
  const user = userEvent.setup()
  const coded = show({ asksCode: true })
  await user.click(await screen.findByRole('button', { name: 'パスキーを追加' }))
  assert.ok(screen.getByLabelText(/2段階認証のコード/))
  coded.unmount()
  const elsewhere = show({ host: null })
  await screen.findByText(/このアドレスでは、パスキーを使えません/)
  elsewhere.unmount()
  show({}, false)
  await screen.findByText(/このブラウザでは、パスキーを使えません/)
})

test('[decisions 1] reports that a setup step could not be postponed', async () => {
  const steps = () => progress({ screen: 'done', call: 'done' }, { screen: SCREEN })
  const { guide } = aGuide({ '/api/getSetup': [steps(), steps()], '/api/markSetup': [unreachable] })
  render(<GuidePage guide={guide} />)
  const skips = await screen.findAllByRole('button', { name: 'あとにする' })
  await userEvent.click(skips.at(-1)!)
  await waitFor(() => assert.match(toasts.$toasts.get().at(-1)?.text ?? '', /あとまわしにできませんでした/))
})
