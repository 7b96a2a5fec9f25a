import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksOpeningHours, intentOf } from '#core/knowledge/intents.ts'

test('[decisions 7] recognizes a request for a person in each language', () => {
  for (const text of [
    '係の人を呼んで',
    '係員を呼んでください',
    'スタッフと話したい',
    '人間に代わって',
    '誰かお願いします',
    '担当者につないで',
    '係の方はいますか',
    '係員',
    '人と話したいです',
    '別の人に代わってください',
    '係の人をお願いします',
    'スタッフさん呼んで',
    'スタッフの方、お願いします',
    '担当者の方をお願いします',
    '担当者様をすぐに呼んで',
    '店員さま呼んでください',
    '職員の者に代わってください',
    'スタッフすぐ呼んで',
    'スタッフの呼び出しをお願いします',
    'オペレーターお願いします',
    '誰か早く呼んで',
    '店員さんちょっと呼んで',
    'スタッフまでつないで',
    '誰かいたら呼んで',
    'スタッフ一人呼んで',
  ])
    assert.equal(intentOf(text, 'ja'), 'person', text)
  for (const text of [
    'A person, please.',
    'I want to talk to a human',
    'Can you call someone?',
    'get me the staff',
    'operator',
    'I would like to speak to someone about my order',
    'I need a real person',
    'Please connect me to the staff',
  ])
    assert.equal(intentOf(text, 'en'), 'person', text)
  for (const text of ['叫人', '我要人工服务', '請幫我叫工作人員', '找个人来帮我', '转人工', '请叫前台'])
    assert.equal(intentOf(text, 'zh'), 'person', text)
})

test('[decisions 7] does not treat a question that mentions a person as a request to talk with a person', () => {
  for (const text of [
    'この人形はだれが作りましたか',
    '大人はいくらですか',
    '人気の展示はどれですか',
    '一人いくらですか',
    '関係者入口はどこですか',
    '大人2枚お願いします',
    '一人でお願いします',
    '外国人対応のトイレはありますか',
    '本人が呼ばれるまで待ちますか',
    '人間ドックをお願いします',
    '職員証をお願いします',
    'スタッフ証をお願いします',
    '担当者の名前を出して',
    '担当者の方の名前を出して',
    '誰かの傘をお願いします',
  ])
    assert.equal(intentOf(text, 'ja'), undefined, text)
  for (const text of [
    'Who is the person in this picture?',
    'price per person',
    'how many people live here',
    'Do I need a reservation for ten people?',
    'I would like to know the price per person',
    'Where can I see the staff entrance?',
  ])
    assert.equal(intentOf(text, 'en'), undefined, text)
  for (const text of [
    '人多吗',
    '大人票多少钱',
    '这个人是谁',
    '请问前台在哪里',
    '请问员工食堂在几楼',
    '请介绍人工智能',
  ])
    assert.equal(intentOf(text, 'zh'), undefined, text)
})

test('[decisions 7] recognizes a greeting or thanks only if it is the whole utterance', () => {
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

test('[decisions 7] recognizes a question about opening hours in each language', () => {
  for (const text of [
    '営業時間は？',
    '受付時間を教えてください',
    '何時まで開いていますか',
    '何時からですか',
    '定休日はいつ？',
    '今日はやっていますか',
    '日曜日は休みですか',
    '年末年始は営業していますか',
  ])
    assert.equal(asksOpeningHours(text, 'ja'), true, text)
  for (const text of [
    'What are your opening hours?',
    'When do you close?',
    'Are you open on Sundays?',
    'Is the shop open today?',
    'What time does it open?',
  ])
    assert.equal(asksOpeningHours(text, 'en'), true, text)
  for (const text of ['营业时间是几点？', '几点关门', '今天营业吗', '週末開門嗎', '什么时候开门'])
    assert.equal(asksOpeningHours(text, 'zh'), true, text)
})

test('[decisions 7] does not treat other questions as questions about opening hours', () => {
  for (const text of [
    '次のバスは何時に来ますか',
    'この窓は開きますか',
    '休み時間に何をしますか',
    '予約したいです',
  ])
    assert.equal(asksOpeningHours(text, 'ja'), false, text)
  for (const text of ['Where is the toilet?', 'How many hours does it take?', 'Can I open the window?'])
    assert.equal(asksOpeningHours(text, 'en'), false, text)
  for (const text of ['厕所在哪里', '公交车几点来', '门票多少钱'])
    assert.equal(asksOpeningHours(text, 'zh'), false, text)
})
