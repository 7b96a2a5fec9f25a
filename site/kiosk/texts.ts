import { defineTexts } from '../kit/texts/define.ts'

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (place: number): string =>
  ORDINALS[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'

interface InUseWords {
  both: string
  camera: string
  microphone: string
}
const inUseIn =
  (words: InUseWords) =>
  (camera: boolean, microphone: boolean): string => {
    if (camera && microphone) return words.both
    if (camera) return words.camera
    return microphone ? words.microphone : ''
  }

/** Texts for visitors on a kiosk (Spec 4.3), in three languages. */
export const kioskTexts = defineTexts({
  ja: {
    stage: {
      languages: '言語',
      welcome: 'ようこそ',
      greeting: 'いらっしゃいませ',
      touchButton: ['ご用件のボタンに', 'ふれてください。'],
      visit: (companyName: string) => (companyName ? `ようこそ、${companyName}へ` : 'ようこそ'),
      visitEnd: (_companyName: string) => 'お越しくださいました。',
      roomOf: (name: string) => `${name} さんのルーム`,
      room: '会議室',
      reception: '受付',
      standHere: 'ご用の方は、画面の前にお立ちください',
      avatarSpeaks: '係の者が、アバターでお声がけします。',
      calling: 'お呼びしています',
      callingLines: ['係の者が、画面でご案内します。', 'そのままお待ちください。'],
      purpose: 'ご用件',
      pictureSent: 'カメラの画像を係の者に送りました',
      cancel: '取りやめる',
      crowded: 'ただいま混み合っています',
      crowdedLines: ['順番にお呼びします。', 'この場でお待ちください。'],
      turn: 'ご案内の順番',
      placeUnit: (_place: number) => '番目',
      beforeWait: 'ご案内まで およそ',
      afterWait: (_minutes: number) => '分',
      next: '次にご案内します',
      soon: '順番にご案内します',
      turnSignal: '順番になると、音と画面でお知らせします',
      sorry: {
        declined: 'ただいま応対できません',
        unanswered: 'お呼びしましたが、応答がありません',
        interrupted: '通信が途切れました',
      },
      backToStart: '最初に戻る',
      suspended: ['ただいま受付を', '休止しています'],
      resumes: '再開の予定',
      hours: '受付時間',
      urgent: 'お急ぎの方',
      inCharge: '担当',
      staff: '係の者',
      coming: (name: string) => `まもなく、${name}に代わります`,
      visitor: 'お客さま',
      sharedScreen: '係の者の画面',
      inUse: inUseIn({ both: 'カメラ・マイク使用中', camera: 'カメラ使用中', microphone: 'マイク使用中' }),
      watching: 'カメラで人を検知中。映像は送りません',
      end: '通話を終わる',
      endAsked: '係の者に伝えました',
      thanks: ['ありがとうございました。', 'どうぞお気をつけて。'],
      offline: 'ただいま、呼び出しの準備をしています',
      offlineLines: ['お急ぎの方は、お近くのスタッフに', 'お声がけください。'],
      offlineReturns: 'つながりしだい、ボタンが表示されます',
      telop: 'お知らせ',
      close: '閉じる',
    },
    page: {
      unconnected:
        '映像と音声がつながりません。係の者に伝え、つなぎ直しています。このままお待ちいただくか、お近くのスタッフにお声がけください。',
      unanswered: '通信が途切れています。つなぎ直していますので、少し待ってから、もう一度押してください。',
      noForm: '伝言の画面を開けませんでした。少し待ってから、もう一度押してください。',
      touchForSound: '画面にふれると、音が出ます',
      hostLost: (seconds: number) =>
        seconds > 0
          ? `係の者との通信が途切れました。つなぎ直しています。あと ${seconds}秒ほどお待ちください。`
          : '係の者との通信が途切れました。',
    },
  },
  en: {
    stage: {
      languages: 'Language',
      welcome: 'Welcome to',
      greeting: 'Welcome',
      touchButton: ['Please touch a button', 'to tell us why you are here.'],
      visit: (_companyName) => 'We are glad to see you',
      visitEnd: (companyName) => (companyName ? `at ${companyName}.` : 'here.'),
      roomOf: (name) => `${name}’s room`,
      room: 'Meeting room',
      reception: 'Reception',
      standHere: 'Please step in front of the screen',
      avatarSpeaks: 'A member of our staff will greet you through the avatar.',
      calling: 'Calling our staff',
      callingLines: ['Someone will be with you shortly.', 'Please wait here.'],
      purpose: 'Your request',
      pictureSent: 'A camera picture was sent to our staff',
      cancel: 'Cancel',
      crowded: 'We are busy at the moment',
      crowdedLines: ['We will call you when it is your turn.', 'Please wait here.'],
      turn: 'Your place in line',
      placeUnit: ordinal,
      beforeWait: 'About',
      afterWait: (minutes) => (minutes === 1 ? 'minute to go' : 'minutes to go'),
      next: 'You are next',
      soon: 'It will be your turn soon',
      turnSignal: 'A sound and this screen will tell you when it is your turn',
      sorry: {
        declined: 'We cannot answer right now',
        unanswered: 'No one could answer',
        interrupted: 'The call was cut off',
      },
      backToStart: 'Back to the start',
      suspended: ['Our reception is', 'closed for now'],
      resumes: 'We expect to be back at',
      hours: 'Reception hours',
      urgent: 'If it is urgent',
      inCharge: 'Your host',
      staff: 'Our staff',
      coming: (name: string) => `${name} will be with you in a moment`,
      visitor: 'You',
      sharedScreen: 'Our screen',
      inUse: inUseIn({ both: 'Camera and microphone on', camera: 'Camera on', microphone: 'Microphone on' }),
      watching: 'Camera detects people; no video is sent',
      end: 'End the call',
      endAsked: 'We have told our staff',
      thanks: ['Thank you very much.', 'Take care.'],
      offline: 'We are getting ready to take your call',
      offlineLines: ['If it is urgent, please ask', 'a staff member nearby.'],
      offlineReturns: 'The buttons appear as soon as we are connected',
      telop: 'News',
      close: 'Close',
    },
    page: {
      unconnected:
        'Video and sound could not be connected. Our staff has been notified, and we keep trying. Please wait here, or ask a staff member nearby.',
      unanswered:
        'The connection was interrupted. Please wait a moment while we reconnect, then press again.',
      noForm: 'The message form could not be opened. Please wait a moment and press again.',
      touchForSound: 'Touch the screen to turn on the sound',
      hostLost: (seconds) =>
        seconds > 0
          ? `The connection to our staff was lost. Please wait about ${seconds} seconds while we reconnect.`
          : 'The connection to our staff was lost.',
    },
  },
  zh: {
    stage: {
      languages: '语言',
      welcome: '欢迎光临',
      greeting: '欢迎光临',
      touchButton: ['请触摸', '您需要的按钮。'],
      visit: (companyName) => (companyName ? '感谢您莅临' : ''),
      visitEnd: (companyName) => (companyName ? `${companyName}。` : '感谢您的光临。'),
      roomOf: (name) => `${name} 的房间`,
      room: '会议室',
      reception: '前台',
      standHere: '如需帮助，请站到屏幕前',
      avatarSpeaks: '工作人员将通过虚拟形象为您服务。',
      calling: '正在呼叫',
      callingLines: ['工作人员马上为您服务。', '请您稍候。'],
      purpose: '您的需求',
      pictureSent: '已将摄像头画面发送给工作人员',
      cancel: '取消',
      crowded: '目前来访者较多',
      crowdedLines: ['我们将按顺序接待。', '请在此稍候。'],
      turn: '您的排队号码',
      placeUnit: (_place) => '号',
      beforeWait: '大约还需',
      afterWait: (_minutes) => '分钟',
      next: '下一位就是您',
      soon: '我们将按顺序接待',
      turnSignal: '轮到您时，将以声音和画面提示',
      sorry: {
        declined: '暂时无法接待',
        unanswered: '暂时无人应答',
        interrupted: '通话已中断',
      },
      backToStart: '返回首页',
      suspended: ['前台服务', '暂停中'],
      resumes: '预计恢复时间',
      hours: '受理时间',
      urgent: '如有急事',
      inCharge: '接待人',
      staff: '工作人员',
      coming: (name: string) => `即将由${name}为您服务`,
      visitor: '您',
      sharedScreen: '工作人员的屏幕',
      inUse: inUseIn({ both: '摄像头和麦克风使用中', camera: '摄像头使用中', microphone: '麦克风使用中' }),
      watching: '摄像头感应来访者，不发送画面',
      end: '结束通话',
      endAsked: '已通知工作人员',
      thanks: ['感谢您的光临，', '请慢走。'],
      offline: '正在准备呼叫服务',
      offlineLines: ['如有急事，', '请联系附近的工作人员。'],
      offlineReturns: '连接恢复后，将显示按钮',
      telop: '公告',
      close: '关闭',
    },
    page: {
      unconnected: '画面和声音未能接通。已通知工作人员，正在重新连接。请在此稍候，或联系附近的工作人员。',
      unanswered: '通信暂时中断，正在重新连接。请稍后再按一次。',
      noForm: '无法打开留言画面。请稍后再按一次。',
      touchForSound: '请触摸屏幕以开启声音',
      hostLost: (seconds) =>
        seconds > 0
          ? `与工作人员的连接已中断，正在重新连接。请再等约${seconds}秒。`
          : '与工作人员的连接已中断。',
    },
  },
})
