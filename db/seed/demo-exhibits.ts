import { LANGUAGES } from '#core/languages.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { insertExhibit, insertExhibitMap, saveWords } from '../queries/exhibits.ts'
import { exhibitCounts } from '../schema/index.ts'

interface DemoExhibitDeps {
  companyId: number
  userId: number
  backgroundMediaId: number
  now: number
}

/** Token of the demo's map. It is public on purpose, because the demo's QR codes lead to it. */
export const DEMO_GUIDE_TOKEN = `demo-winter-lights-${'0'.repeat(24)}`

type Words = readonly [title: string, description: string]
interface DemoExhibit {
  x: number
  y: number
  ja: Words
  en: Words
  zh: Words
  /** Average number of presentations per day; individual days have more or fewer. */
  times: number
}

const EXHIBITS: readonly DemoExhibit[] = [
  {
    x: 3.76,
    y: 4.13,
    times: 21,
    ja: [
      '入口のあいさつ',
      '「冬のあかり展」へようこそ。日が短い季節に、人は火をともして集まりました。この部屋では、その明るさを順にたどります。',
    ],
    en: [
      'Welcome',
      'Welcome to the Winter Lights. In the season of short days people lit a fire and came together. This room follows that light, one step after another.',
    ],
    zh: ['入口致辞', '欢迎来到冬日灯展。白昼渐短的季节，人们点起灯火相聚。本展厅带您依次感受这份光亮。'],
  },
  {
    x: 8.82,
    y: 3.18,
    times: 16,
    ja: [
      '和紙のあかり',
      '一枚ずつ手ですいた和紙を、重ねて張りました。光をすかすと、雲のような模様が浮かびます。',
    ],
    en: [
      'Paper lights',
      'Sheets of hand-made paper are laid over one another. When the light comes through, patterns like clouds appear.',
    ],
    zh: ['和纸之光', '一张张手工抄制的和纸层层叠贴，透光时浮现出云朵般的纹样。'],
  },
  {
    x: 14.34,
    y: 4.61,
    times: 13,
    ja: ['竹のあかり', '竹に小さな穴をあけ、中から照らしています。壁に映る点は、冬の星座の並びです。'],
    en: [
      'Bamboo lights',
      'Small holes were drilled into bamboo, which is lit from within. The dots on the wall are the stars of winter.',
    ],
    zh: ['竹之光', '竹筒上钻有小孔，从内部照亮。墙上的光点排列成冬季的星座。'],
  },
  {
    x: 15.39,
    y: 9.34,
    times: 11,
    ja: ['硝子のあかり', '溶けた硝子を型に流さず、宙で回して作りました。同じ形は二つとありません。'],
    en: ['Glass lights', 'Molten glass was turned in the air, without a mould. No two of them are alike.'],
    zh: ['玻璃之光', '熔化的玻璃不入模具，在空中旋转成形，没有两件完全相同。'],
  },
  {
    x: 9.92,
    y: 9.03,
    times: 12,
    ja: [
      'ゆらぎの間',
      '三十六個の行灯を、ろうそくの炎の周期でゆらした部屋です。近づくと明るさが少しだけ変わります。床の円の中に立って、ゆっくり見上げてみてください。天井の影は、町家の格子窓を写したものです。写真の撮影はできますが、フラッシュはお控えください。',
    ],
    en: [
      'The swaying room',
      'Thirty-six lanterns sway in the rhythm of a candle’s flame, and change a little as you come nearer. Please stand in the circle on the floor and look up. The shadows on the ceiling are those of a town house’s lattice windows. You may take pictures, but please without a flash.',
    ],
    zh: [
      '摇曳之间',
      '三十六盏行灯依照烛火的节奏摇曳，靠近时亮度会略有变化。请站在地面的圆圈内，慢慢抬头观看。天花板上的影子取自町家的格子窗。可以拍照，但请勿使用闪光灯。',
    ],
  },
  {
    x: 4.61,
    y: 9.92,
    times: 9,
    ja: ['町家の行灯', '京都の町家で、実際に使われていた行灯です。油の皿と灯心も、当時のまま残っています。'],
    en: [
      'Lanterns of town houses',
      'These lanterns were really used in town houses of Kyoto. The dish of oil and the wick are as they were.',
    ],
    zh: ['町家行灯', '这些行灯曾在京都町家中实际使用，油盘与灯芯都保持原样。'],
  },
  {
    x: 5.08,
    y: 15.39,
    times: 14,
    ja: ['子どもの広場', '影絵で遊べる広場です。手の形をまねると、壁にきつねや鳥が現れます。'],
    en: [
      'Children’s corner',
      'A place to play with shadows. Copy the shapes with your hands, and a fox or a bird appears on the wall.',
    ],
    zh: ['儿童广场', '在这里可以玩影子游戏。模仿手势，墙上就会出现狐狸和小鸟。'],
  },
]

/** Map position of an exhibit that has no texts yet, so that demo users can write them. */
const UNWRITTEN = { x: 11.97, y: 15.29 }

const DAYS = 7

/** Adds the map of 冬のあかり展 (an exhibition on the fifth floor) for all stores. */
export function seedDemoExhibits(
  tx: DbLike,
  { companyId, userId, backgroundMediaId, now }: DemoExhibitDeps,
): void {
  const map = { companyId, storeId: null, name: '冬のあかり展', backgroundMediaId, token: DEMO_GUIDE_TOKEN }
  const mapId = insertExhibitMap(tx, map).id
  const add = (spot: { x: number; y: number }, position: number) =>
    insertExhibit(tx, { mapId, x: spot.x, y: spot.y, position, userId, updatedAt: now }).contentId
  for (const [position, exhibit] of EXHIBITS.entries()) {
    const contentId = add(exhibit, position)
    for (const lang of LANGUAGES) {
      const [title, description] = exhibit[lang]
      saveWords(tx, contentId, lang, { title, description }, { userId, at: now })
    }
    for (let ago = 0; ago < DAYS; ago += 1) {
      const times = exhibit.times + ((ago * (position + 3)) % 5) - 2
      tx.insert(exhibitCounts)
        .values({ contentId, day: japanDay(now - ago * DAY_MS), times })
        .run()
    }
  }
  add(UNWRITTEN, EXHIBITS.length)
}
