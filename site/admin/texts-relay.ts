import { defineTexts } from '../kit/texts/define.ts'

/** The part of the system administrator's page that shows where talks run. */
export const relayTexts = defineTexts({
  ja: {
    title: '映像と音声の中継',
    own: 'このサーバーが中継しています。',
    engines: {
      native: 'システムの機能でまとめて送受信しています。',
      node: 'Node.jsだけで送受信しています。',
    },
    states: {
      asleep: '起動してから、まだ通話がありません。',
      running: '中継できます。',
      failed: '中継できません。新しい通話は「混み合っています」になります。',
    },
    calls: (rooms: number, participants: number) => `いまの通話 ${rooms}件（${participants}人）`,
    refresh: '更新',
    none: '中継の機械が見つかりません。NATSと、npm run relay を動かした機械を確かめてください。',
    columns: { node: '機械', load: '通話と人数', work: 'パケットとCPU', state: '状態', actions: '操作' },
    since: (when: string) => `${when} から`,
    region: (region: string) => `地域 ${region}`,
    loadOf: (rooms: number, participants: number, seats: number) =>
      `${rooms}件、${participants} / ${seats}人`,
    workOf: (packets: string, cpu: string) => `毎秒${packets}個、CPU ${cpu} %`,
    open: '受付中',
    draining: '空くのを待っています',
    drain: '空にする',
    drainNamed: (name: string) => `${name} を空にする`,
    drainAsk: (name: string) => `${name} を空にしますか？`,
    drainHelp:
      'いまの通話は続きます。新しい通話はほかの機械に行き、最後の通話が終わると、この機械の中継は終了します。',
    drained: '新しい通話は、ほかの機械に行きます',
  },
  en: {
    title: 'Relay of pictures and voices',
    own: 'This server forwards them itself.',
    engines: { native: 'Packets go by the system in batches.', node: 'Packets go by Node.js alone.' },
    states: {
      asleep: 'Nobody has called since the start.',
      running: 'It works.',
      failed: 'It does not work: new calls find everything busy.',
    },
    calls: (rooms, participants) => `${rooms} calls now (${participants} people)`,
    refresh: 'Refresh',
    none: 'No relay node is there. Look at NATS, and at the machines that run npm run relay.',
    columns: {
      node: 'Node',
      load: 'Calls and people',
      work: 'Packets and CPU',
      state: 'State',
      actions: 'Actions',
    },
    since: (when) => `since ${when}`,
    region: (region) => `region ${region}`,
    loadOf: (rooms, participants, seats) => `${rooms} calls, ${participants} / ${seats} people`,
    workOf: (packets, cpu) => `${packets} a second, CPU ${cpu} %`,
    open: 'Open',
    draining: 'Emptying',
    drain: 'Empty',
    drainNamed: (name) => `Empty ${name}`,
    drainAsk: (name) => `Empty ${name}?`,
    drainHelp: 'Calls that run go on. New ones go to other nodes, and this one ends when its last call has.',
    drained: 'New calls go to other nodes',
  },
})
