import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { KioskDialogue } from '../../../site/dialogue/kiosk-dialogue.ts'
import type { DialogueHost } from '../../../site/kiosk/ai.ts'
import { uuid } from '../../support/uuid.ts'
import { settle } from '../line/fake-clock.ts'
import { CALL_ID, createFakeKiosk, signageOf, templatesWith } from './fakes.ts'

/** Opens a kiosk whose AI dialogue, server and visitors the test controls. */
async function openAiKiosk({
  aiTalk = true,
  greets = true,
  returnsToAi = true,
  startsByPresence = false,
  templates = signageOf().templates,
} = {}) {
  const did: string[] = []
  const hosts: DialogueHost[] = []
  let somebody = () => {}
  const $talk = atom<DialogueState | undefined>()
  const talk: KioskDialogue = {
    $state: $talk,
    $partial: atom(''),
    $speechInput: atom('closed'),
    isShut: () => false,
    level: () => 0,
    greets: () => greets,
    returnsToAi,
    startsByPresence,
    start(by, lang) {
      did.push(`starts by ${by} ${lang}`)
      $talk.set({ phase: 'speaking', lang } as DialogueState)
    },
    setLanguage: (lang) => did.push(`speaks ${lang}`),
    choose: () => {},
    type: () => {},
    callPerson: () => did.push('calls a person'),
    end: () => {},
    touched: () => {},
    tell(what) {
      did.push(what)
      if (what !== 'hours') $talk.set(undefined)
    },
    watch(onPersonSeen) {
      did.push('looks')
      somebody = onPersonSeen
      return () => did.push('looks no more')
    },
    close: () => did.push('closes'),
  }
  const page = createFakeKiosk({
    async openDialogue(given) {
      hosts.push(given)
      return talk
    },
  })
  page.serve(signageOf({ aiTalk, templates }))
  page.become('open')
  const stop = page.kiosk.open()
  page.state('Standby')
  await settle()
  await settle()
  const [button] = page.kiosk.$model.get()?.buttons ?? []
  return {
    ...page,
    did,
    hosts,
    stop,
    comes: () => somebody(),
    touch: () => page.kiosk.touch(button!.id),
    /** Ends the AI dialogue, as if it had ended without the visitor. */
    ends: () => $talk.set(undefined),
    handOver: () => {
      $talk.set(undefined)
      hosts.at(-1)?.callPerson(uuid(9), 'en')
    },
    requests: () => page.messages('receptionRequest') as unknown as Record<string, unknown>[],
  }
}

test("[decisions 7] a visitor's button press starts the AI outside the operators' hours, and rings operators during these hours", async () => {
  const ai = await openAiKiosk()
  ai.touch()
  assert.deepEqual([ai.did, ai.requests().length], [['starts by touch ja'], 0])
  const people = await openAiKiosk({ greets: false })
  people.touch()
  assert.deepEqual([people.did, people.requests().length], [[], 1])
  const off = await openAiKiosk({ aiTalk: false })
  off.touch()
  assert.deepEqual([off.did, off.requests().length, off.kiosk.ai.$dialogue.get()], [[], 1, undefined])
})

test('[decisions 4] the kiosk counts as in use during an AI dialogue, so that it does not reload its page', async () => {
  const ai = await openAiKiosk()
  assert.equal(ai.upkeep()?.isInUse(), false)
  ai.touch()
  assert.equal(ai.upkeep()?.isInUse(), true)
  ai.ends()
  assert.equal(ai.upkeep()?.isInUse(), false)
})

test('[decisions 11] outside the opening hours visitors can ask the AI or leave a message, but cannot call an operator', async () => {
  const ai = await openAiKiosk()
  ai.state('Standby', { closed: {} })
  assert.deepEqual(
    ai.kiosk.$model.get()?.buttons.map(({ text }) => text),
    ['AIに聞く', '伝言を残す'],
  )
  ai.kiosk.keyDown({ key: 'y', repeat: false, altKey: false, ctrlKey: false, metaKey: false, target: null })
  assert.deepEqual([ai.did.at(-1), ai.requests().length], ['starts by touch ja', 0])
})

test('[decisions 11] tells a running AI dialogue when the shop closes and when it opens', async () => {
  const { did, state, touch } = await openAiKiosk()
  touch()
  state('Standby', { closed: {} })
  state('Standby', { closed: { isOver: true } })
  state('Standby')
  assert.deepEqual(did.slice(1), ['hours', 'hours'])
})

test("[2.4.6] the key e changes the AI dialogue's language, and the key y calls an operator", async () => {
  const { kiosk, did, touch } = await openAiKiosk()
  touch()
  const press = (key: string) =>
    kiosk.keyDown({ key, repeat: false, altKey: false, ctrlKey: false, metaKey: false, target: null })
  press('e')
  press('y')
  assert.deepEqual(did.slice(1), ['speaks en', 'calls a person'])
  assert.equal(kiosk.$language.get(), 'en')
})

test('[realtime] ends the AI dialogue when a call begins, the signage is suspended or the server is unreachable', async () => {
  const { state, become, clock, did, touch } = await openAiKiosk()
  touch()
  state('Active')
  state('Standby')
  touch()
  state('Suspended')
  state('Standby')
  touch()
  become('connecting')
  await clock.advance(2_000)
  assert.deepEqual(did, [
    'starts by touch ja',
    'called',
    'starts by touch ja',
    'suspend',
    'starts by touch ja',
    'lost',
  ])
})

test("[4.4] the AI's call to an operator carries the dialogue's id and the visitor's language", async () => {
  const { touch, handOver, requests } = await openAiKiosk()
  touch()
  handOver()
  const { reason, talkId, lang, touchButton } = requests()[0] ?? {}
  assert.deepEqual([reason, talkId, lang, touchButton], ['handOver', uuid(9), 'en', null])
})

test("[decisions 7] cancels a call that no operator can answer, and starts the AI in the visitor's language", async () => {
  const { kiosk, state, did, touch, requests, messages } = await openAiKiosk({ greets: false })
  kiosk.setLanguage('zh')
  did.length = 0
  touch()
  const requestId = String(requests()[0]?.['requestId'])
  state('Crowded', { requestId, crowded: { cause: 'absent', place: null, waitMinutes: null } })
  assert.equal(messages('homeButton').length, 1)
  state('Standby')
  assert.deepEqual(
    did.filter((line) => line.startsWith('starts')),
    ['starts by return zh'],
  )
  assert.equal(kiosk.$language.get(), 'zh')
})

test('[decisions 7] does not start the AI after a withdrawn call if the server was unreachable or the signage suspended meanwhile', async () => {
  for (const happens of ['lost', 'suspended']) {
    const { state, become, clock, did, touch, requests } = await openAiKiosk({ greets: false })
    touch()
    const requestId = String(requests()[0]?.['requestId'])
    state('Crowded', { requestId, crowded: { cause: 'absent', place: null, waitMinutes: null } })
    if (happens === 'lost') {
      become('connecting')
      await clock.advance(60_000)
      become('open')
    } else state('Suspended')
    state('Standby')
    assert.deepEqual(
      did.filter((line) => line.startsWith('starts')),
      [],
      happens,
    )
  }
})

test('[decisions 7] starts the AI after an unanswered call if the company has chosen so', async () => {
  for (const returnsToAi of [true, false]) {
    const page = await openAiKiosk({ greets: false, returnsToAi })
    page.touch()
    const requestId = String(page.requests()[0]?.['requestId'])
    page.state('Calling', { requestId })
    page.say({ type: 'serviceClosed', callId: requestId, cause: 'timeout', reload: true })
    page.state('Standby')
    assert.deepEqual(
      page.did.filter((line) => line.startsWith('starts')),
      returnsToAi ? ['starts by return ja'] : [],
    )
  }
})

test('[4.5] the AI greets a visitor whom the camera sees, and the kiosk shows while the camera is watching', async () => {
  const { kiosk, did, state, comes, ends } = await openAiKiosk({ startsByPresence: true })
  assert.equal(kiosk.$model.get()?.isWatching, true)
  comes()
  assert.equal(kiosk.$model.get()?.isWatching, false)
  ends()
  state('Standby', { monitors: 1 })
  state('Standby')
  state('Active')
  assert.deepEqual(
    did.filter((line) => line !== 'called'),
    ['looks', 'starts by presence ja', 'looks no more', 'looks', 'looks no more', 'looks', 'looks no more'],
  )
  const people = await openAiKiosk({ startsByPresence: true, greets: false })
  assert.deepEqual(people.did, [])
})

test('[4.5] the AI that greets an approaching visitor takes the message about the ended call off the screen', async () => {
  const page = await openAiKiosk({ startsByPresence: true, returnsToAi: false })
  page.state('Calling')
  page.kiosk.setLanguage('en')
  page.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'timeout', reload: true })
  page.state('Standby')
  assert.equal(page.kiosk.$model.get()?.sorry, 'unanswered')
  page.comes()
  assert.equal(page.kiosk.$model.get()?.scene, 'Standby')
  assert.equal(page.did.at(-2), 'starts by presence ja', 'the language of the previous visitor is not kept')
})

test('[4.5] the kiosk keeps watching for visitors with the same camera while the AI settings are loaded again', async () => {
  const { kiosk, did, clock, comes } = await openAiKiosk({ startsByPresence: true })
  await clock.advance(300_000)
  assert.deepEqual(did, ['looks', 'closes'])
  assert.equal(kiosk.$model.get()?.isWatching, true)
  comes()
  assert.deepEqual(did.slice(2), ['starts by presence ja', 'looks no more'])
})

test('[4.5] keeps the picture of the empty room while the AI settings are loaded again', async () => {
  const { hosts, clock } = await openAiKiosk({ startsByPresence: true })
  hosts[0]!.knownRoom.picture = Float32Array.of(150)
  await clock.advance(300_000)
  assert.deepEqual(
    hosts.map(({ knownRoom }) => knownRoom.picture),
    [Float32Array.of(150), Float32Array.of(150)],
  )
})

test("[decisions 4] shows a button for the AI in the visitor's language, also while operators receive visitors", async () => {
  const { kiosk, did, requests } = await openAiKiosk({ greets: false })
  const last = () => kiosk.$model.get()?.buttons.at(-1)
  assert.equal(last()?.text, 'AIに聞く')
  kiosk.setLanguage('en')
  assert.equal(last()?.text, 'Ask the AI')
  kiosk.touch(last()!.id)
  assert.deepEqual([did.slice(1), requests().length], [['starts by touch en'], 0])
  const off = await openAiKiosk({ aiTalk: false })
  assert.equal(
    off.kiosk.$model.get()?.buttons.some(({ id }) => id === 0),
    false,
  )
})

test("[decisions 4] shows the AI's button as the only button of a landscape kiosk", async () => {
  const templates = templatesWith({ width: 1920, height: 1080 })
  const { kiosk, did } = await openAiKiosk({ greets: false, templates })
  const help = () => kiosk.$model.get()?.help ?? []
  assert.deepEqual(
    help().map(({ text }) => text),
    ['AIに聞く'],
  )
  kiosk.touch(help()[0]!.id)
  assert.deepEqual(did, ['starts by touch ja'])
  const off = await openAiKiosk({ aiTalk: false, templates })
  assert.deepEqual(off.kiosk.$model.get()?.help, [])
})

test("[decisions 11] outside the opening hours the kiosk highlights the AI's button, or without AI the message button", async () => {
  const coloursOf = async (aiTalk: boolean) => {
    const { kiosk, state } = await openAiKiosk({ aiTalk })
    state('Standby', { closed: {} })
    return kiosk.$model.get()?.buttons.map(({ text, colour }) => [text, colour])
  }
  const [, main] = (await coloursOf(false))![0]!
  assert.deepEqual(await coloursOf(true), [
    ['AIに聞く', main],
    ['伝言を残す', '#fffdf8'],
  ])
  assert.notEqual(main, '#fffdf8')
})
