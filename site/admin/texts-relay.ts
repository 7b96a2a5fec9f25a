import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the relay part of the system administrator's page. */
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
    drainAsk: (name: string) => `${name} を空にしますか?`,
    drainHelp:
      'いまの通話は続きます。新しい通話はほかの機械に行き、最後の通話が終わると、この機械の中継は終了します。',
    drained: '新しい通話は、ほかの機械に行きます',
  },
  en: {
    title: 'Media relay',
    own: 'This server relays video and audio itself.',
    engines: {
      native: 'Packets are sent in batches by native system calls.',
      node: 'Packets are sent by Node.js only.',
    },
    states: {
      asleep: 'No calls since the server started.',
      running: 'Working.',
      failed: 'Not working: new calls are refused as busy.',
    },
    calls: (rooms, participants) =>
      `${rooms === 1 ? '1 call' : `${rooms} calls`} now (${participants === 1 ? '1 person' : `${participants} people`})`,
    refresh: 'Refresh',
    none: 'No relay nodes found. Check NATS and the machines that run npm run relay.',
    columns: {
      node: 'Node',
      load: 'Calls and people',
      work: 'Packets and CPU',
      state: 'State',
      actions: 'Actions',
    },
    since: (when) => `since ${when}`,
    region: (region) => `region ${region}`,
    loadOf: (rooms, participants, seats) =>
      `${rooms === 1 ? '1 call' : `${rooms} calls`}, ${participants} / ${seats} people`,
    workOf: (packets, cpu) => `${packets} a second, CPU ${cpu} %`,
    open: 'Open',
    draining: 'Draining',
    drain: 'Drain',
    drainNamed: (name) => `Drain ${name}`,
    drainAsk: (name) => `Drain ${name}?`,
    drainHelp:
      'Running calls continue. New calls go to other nodes, and this node stops after its last call.',
    drained: 'New calls now go to other nodes',
  },
})
