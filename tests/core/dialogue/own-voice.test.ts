import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutOwnVoice } from '#core/dialogue/own-voice.ts'

const JA = ['受付は3階です。', 'エレベーターをご利用ください。']
const EN = ['The exhibition is open until six.', 'Please enter by half past five.']
const ZH = ['展览到六点结束。', '请在五点半之前入场。']

test("[decisions 7] removes the avatar's own words from recognized speech, in any width, kana and punctuation", () => {
  assert.equal(withoutOwnVoice('エレベーターをご利用ください', JA, 'ja'), '')
  assert.equal(
    withoutOwnVoice('えれべーたーをご利用下さい。', JA, 'ja'),
    '',
    'the recognizer spells the words differently',
  )
  assert.equal(withoutOwnVoice('please enter by half past five', EN, 'en'), '')
  assert.equal(withoutOwnVoice('请在五点半之前入场', ZH, 'zh'), '')
})

test("[decisions 7] removes short recognized speech only if the avatar's last sentence ends with it", () => {
  assert.equal(withoutOwnVoice('ください', JA, 'ja'), '')
  assert.equal(withoutOwnVoice('five.', EN, 'en'), '')
  // the visitor repeats one of the choices that the avatar named
  assert.equal(withoutOwnVoice('3階', JA, 'ja'), '3階')
  assert.equal(withoutOwnVoice('half past', EN, 'en'), 'half past')
  assert.equal(withoutOwnVoice('五点半', ZH, 'zh'), '五点半')
})

test("[decisions 7] removes the avatar's words from recognized speech, but keeps what the visitor says after them", () => {
  assert.equal(withoutOwnVoice('ターをご利用ください、トイレはどこですか', JA, 'ja'), 'トイレはどこですか')
  assert.equal(withoutOwnVoice('by half past five. Where is the exit?', EN, 'en'), 'Where is the exit?')
  assert.equal(withoutOwnVoice('五点半之前入场厕所在哪里', ZH, 'zh'), '厕所在哪里')
  // the recognized words end inside a word of the avatar ("sixty")
  assert.equal(
    withoutOwnVoice('is open until sixty or seventy people come', EN, 'en'),
    'sixty or seventy people come',
  )
})

test("[decisions 7] leaves recognized speech without the avatar's words unchanged", () => {
  for (const text of ['受付はどこですか', 'すみません、3階はどこ', '', '。'])
    assert.equal(withoutOwnVoice(text, JA, 'ja'), text, text)
  assert.equal(withoutOwnVoice('Is it open on Sunday?', EN, 'en'), 'Is it open on Sunday?')
  assert.equal(withoutOwnVoice('受付は3階です', [], 'ja'), '受付は3階です')
})
