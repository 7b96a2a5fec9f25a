import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { HOMES } from '#core/accounts/roles.ts'
import { launchBrowser, letIn, openPerson } from '../../support/browser.ts'
import { dialogOf, openKiosk, openOperator, operatorIsReady, press } from '../../support/call-journey.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

let server: ServerProcess
let browser: Browser
before(async () => {
  server = await startServer()
  browser = await launchBrowser(['--use-fake-device-for-media-stream=device-count=2'])
})
after(async () => {
  await browser.close()
  await server.close()
})

test('[4.4] the standby page connects once, as operator, and then requests its data once', async () => {
  const operator = await openPerson(browser, server.base)
  await letIn(operator, 'operator1')
  const connections: (string | null)[] = []
  const requests: string[] = []
  operator.page.on('websocket', (socket) => connections.push(new URL(socket.url()).searchParams.get('as')))
  operator.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await operator.page.goto(HOMES.operator)
  await operatorIsReady(operator)
  assert.deepEqual(connections, ['operator'])
  for (const name of ['getVisitorMessages', 'getCallFigures', 'getOwnCalls'])
    assert.equal(requests.filter((path) => path === `/api/${name}`).length, 1, name)
  assert.deepEqual(operator.faults, [])
  await operator.context.close()
})

async function openDevices(page: Page) {
  await page.getByRole('button', { name: '機器を選ぶ・確かめる' }).click()
  const panel = page.getByRole('dialog', { name: 'カメラ・マイク・スピーカー' })
  await panel.locator('video').waitFor()
  return panel
}

/**
 * IDs of the devices that the page has opened, newest first. Waits until the page has opened a device, which may be
 * after Standby begins.
 */
async function openedIds(page: Page): Promise<string[]> {
  const ids = await page.waitForFunction(() => {
    const { opened } = window as unknown as { opened: MediaStreamTrack[] }
    return opened.length > 0 && opened.map((track) => track.getSettings().deviceId ?? '')
  })
  return (await ids.jsonValue()) || []
}

test("[2.4.17] the operator's page opens the chosen camera and microphone, or else the default ones", {
  timeout: 240_000,
}, async () => {
  const operator = await openOperator(browser, server.base, 'operator2')
  const { page } = operator
  await operator.context.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { opened })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      opened.unshift(...stream.getTracks())
      return stream
    }
  })
  const panel = await openDevices(page)
  const camera = panel.getByRole('combobox', { name: 'カメラ' })
  const microphone = panel.getByRole('combobox', { name: 'マイク' })
  // wait for three options: two cameras and the browser's default
  await camera.locator('option').nth(2).waitFor({ state: 'attached' })
  await camera.selectOption({ index: 2 })
  await microphone.selectOption({ index: 1 })
  await page.waitForFunction(
    () => Number(document.querySelector('[role="dialog"] progress')?.getAttribute('value')) > 0,
  )
  const wanted = { camera: await camera.inputValue(), microphone: await microphone.inputValue() }
  await page.reload()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  assert.deepEqual(await openedIds(page), [wanted.microphone])
  const again = await openDevices(page)
  assert.equal((await openedIds(page))[0], wanted.camera)
  assert.equal(await again.getByRole('combobox', { name: 'カメラ' }).inputValue(), wanted.camera)

  await page.evaluate(() => localStorage.setItem('devices', '{"microphone":"gone","camera":"gone"}'))
  await page.reload()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  const without = await openDevices(page)
  assert.equal(await without.getByText(/選んだ機器がつながっていません/).count(), 2)
  assert.deepEqual(operator.faults, [])
  await operator.context.close()
})

test('[2.4.6] an operator answers, mutes, takes a note, ends and declines calls by keyboard alone', {
  timeout: 240_000,
}, async () => {
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  const { page } = operator
  const isMuted = () => page.getByRole('button', { name: 'マイク ミュート中' }).isVisible()
  await press(kiosk)
  await dialogOf(page).waitFor()
  await page.keyboard.press('a')
  await page.waitForURL('**/app/service/operation**')
  await page.getByRole('button', { name: 'マイク オン' }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'マイク ミュート中' }).waitFor()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'メモ' })
  await note.and(page.locator(':focus:not([readonly])')).waitFor()
  await page.keyboard.type('mms E')
  assert.equal(await note.inputValue(), 'mms E')
  await page.keyboard.press('Escape')
  assert.ok(await isMuted(), 'keys typed into the note are not shortcuts')
  await page.keyboard.press('Shift+E')
  await page.waitForURL('**/app/service/standby**')

  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await press(kiosk)
  await dialogOf(page).waitFor()
  await page.keyboard.press('d')
  await page.getByRole('status').getByRole('button', { name: '5分のあいだ休む', exact: true }).click()
  await page.getByText(/に受付へ戻ります/).waitFor()
  await page.reload()
  await page.getByText(/に受付へ戻ります/).waitFor()
  await page.goto('/app/select-character')
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: '受付に戻る' }).click()
  await page.getByRole('timer').waitFor({ state: 'hidden' })
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
