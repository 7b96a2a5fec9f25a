import { defineTexts } from '../kit/texts/define.ts'

/**
 * Texts of /app/users/home (live overview of signages and operators) and /admin/full-screen-maps (the same on a wall
 * screen); decisions 3.
 */
export const homeTexts = defineTexts({
  ja: {
    title: '応対ボード',
    lead: 'サイネージとオペレーターの今の状態です。自動で更新します。',
    wall: '大画面で表示',
    reports: '呼び出しレポート',
    leaveWall: '大画面での表示を終える',
    waiting: '待っているお客さま',
    nobodyWaits: '待っているお客さまはいません',
    longest: (time: string) => `いちばん長い方 ${time}`,
    free: '受付できるオペレーター',
    ofAll: (all: number) => `/ ${all}人`,
    states: (active: number, away: number) => `会話中 ${active}人・離席中 ${away}人`,
    operators: 'オペレーター',
    signages: 'サイネージ',
    all: 'すべて',
    noOperators: 'オペレーターがいません',
    restsUntil: (time: string) => `${time} まで`,
    noSignages: 'サイネージがありません',
    people: '人',
    today: '本日',
  },
  en: {
    title: 'Board',
    lead: 'Live state of displays and operators. Updates automatically.',
    wall: 'Wall view',
    reports: 'Call reports',
    leaveWall: 'Leave the wall view',
    waiting: 'Waiting visitors',
    nobodyWaits: 'No one is waiting',
    longest: (time) => `Longest wait ${time}`,
    free: 'Available operators',
    ofAll: (all) => `/ ${all}`,
    states: (active, away) => `${active} on a call, ${away} away`,
    operators: 'Operators',
    signages: 'Displays',
    all: 'All',
    noOperators: 'There are no operators',
    restsUntil: (time) => `until ${time}`,
    noSignages: 'There are no displays',
    people: '',
    today: 'Today',
  },
})
