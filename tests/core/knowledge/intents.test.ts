import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intentOf } from '#core/knowledge/intents.ts'

test('[decisions 7] recognizes a request for a person in each language', () => {
  for (const text of [
    '係の人を呼んで',
    '係員を呼んでください',
    'スタッフと話したい',
    '人間に代わって',
    '誰かお願いします',
    '担当者につないで',
  ])
    assert.equal(intentOf(text, 'ja'), 'person', text)
  for (const text of [
    'A person, please.',
    'I want to talk to a human',
    'Can you call someone?',
    'get me the staff',
    'operator',
  ])
    assert.equal(intentOf(text, 'en'), 'person', text)
  for (const text of ['叫人', '我要人工服务', '請幫我叫工作人員', '找个人来帮我', '转人工'])
    assert.equal(intentOf(text, 'zh'), 'person', text)
})

test('[decisions 7] does not call a person when one is merely mentioned', () => {
  for (const text of [
    'この人形はだれが作りましたか',
    '大人はいくらですか',
    '人気の展示はどれですか',
    '一人いくらですか',
  ])
    assert.equal(intentOf(text, 'ja'), undefined, text)
  for (const text of ['Who is the person in this picture?', 'price per person', 'how many people live here'])
    assert.equal(intentOf(text, 'en'), undefined, text)
  for (const text of ['人多吗', '大人票多少钱', '这个人是谁'])
    assert.equal(intentOf(text, 'zh'), undefined, text)
})

test('[decisions 7] recognizes a greeting or thanks only as the whole utterance', () => {
  assert.deepEqual(
    [intentOf('こんにちは！', 'ja'), intentOf('Hello.', 'en'), intentOf('你好', 'zh')],
    ['greeting', 'greeting', 'greeting'],
  )
  assert.deepEqual(
    [
      intentOf('ありがとうございました', 'ja'),
      intentOf('Thank you very much!', 'en'),
      intentOf('謝謝', 'zh'),
    ],
    ['thanks', 'thanks', 'thanks'],
  )
  assert.deepEqual(
    [intentOf('さようなら', 'ja'), intentOf('bye bye', 'en'), intentOf('再见', 'zh')],
    ['goodbye', 'goodbye', 'goodbye'],
  )
  assert.equal(intentOf('こんにちは、トイレはどこですか', 'ja'), undefined)
  assert.equal(intentOf('thanks, and where is the exit', 'en'), undefined)
  assert.equal(intentOf('', 'ja'), undefined)
})
