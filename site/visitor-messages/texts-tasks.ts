import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the list of visitors' messages on the standby page. */
export const messageTaskTexts = defineTexts({
  ja: {
    title: 'お客さまの伝言',
    open: (count: number) => `未対応 ${count}件`,
    at: (place: string, time: string) => `${place}・${time}`,
    name: (name: string) => `${name} さま`,
    noName: 'お名前の記入なし',
    call: (phone: string) => `${phone} に電話する`,
    noPhone: '電話番号の記入なし',
    recording: (seconds: number) => `録音 ${seconds}秒`,
    play: (name: string) => `${name}の伝言の録音`,
    done: '対応済みにする',
    doneBy: (name: string, time: string) => `${time} ${name}が対応済み`,
    somebody: '担当者',
    undo: '元に戻す',
    remove: '削除',
    removeQuestion: 'この伝言を削除しますか?',
    removeText: '録音も削除され、元に戻せません。',
    removed: '伝言を削除しました',
    markedDone: '伝言を対応済みにしました',
    arrived: (place: string) => `${place}に、お客さまから伝言が届きました`,
    kept: (days: number) => `伝言は、受け付けてから${days}日で自動的に削除されます。`,
    more: (count: number) => `ほかに${count}件あります。対応済みにすると、続きが表示されます。`,
    notLoaded: '伝言を読み込めませんでした。',
    notSent: '通信できないため、変更できませんでした。つながってからもう一度お試しください。',
    retry: 'もう一度',
  },
  en: {
    title: 'Visitors’ messages',
    open: (count) => `${count} open`,
    at: (place, time) => `${place}, ${time}`,
    name: (name) => name,
    noName: 'No name given',
    call: (phone) => `Call ${phone}`,
    noPhone: 'No phone number given',
    recording: (seconds) => `Recording, ${seconds} s`,
    play: (name) => `Recorded message: ${name}`,
    done: 'Mark as done',
    doneBy: (name, time) => `Done by ${name} at ${time}`,
    somebody: 'an operator',
    undo: 'Undo',
    remove: 'Delete',
    removeQuestion: 'Delete this message?',
    removeText: 'Its recording is deleted as well. You cannot undo this.',
    removed: 'The message was deleted',
    markedDone: 'The message was marked as done',
    arrived: (place) => `A visitor left a message at ${place}`,
    kept: (days) =>
      days === 1
        ? 'Messages are deleted automatically after one day.'
        : `Messages are deleted automatically after ${days} days.`,
    more: (count) =>
      count === 1
        ? 'There is one more. It appears when you mark others as done.'
        : `There are ${count} more. They appear as you mark others as done.`,
    notLoaded: 'The messages could not be loaded.',
    notSent: 'Not changed because the connection is down. Try again when it is back.',
    retry: 'Try again',
  },
})
